// The texts of the view Theorems in English, a part of words.ts.
import { counting } from '../counting';

const { number, plural, decimal } = counting('en');

export const theoremWords = {
  catalogue: 'Catalogue of theorems',
  filter: 'Filter',
  count: (shown: number, all: number) => (shown === all ? plural(all, 'theorem', 'theorems') : `${number(shown)} of ${plural(all, 'theorem', 'theorems')}`),
  cell: 'Cell of an atlas',
  open1: 'Open',
  text: 'The theorem as its file has it',
  explore: (game: string) => `Explore ${game}`,
  check: 'Check',
  prove: 'Prove',
  proveElsewhere: 'A proof needs solvers, which a web page does not have. With Takeaway installed, this command proves it:',
  proveCommand: 'The command line that proves it',
  notProvable: 'It has no word to prove, so it can only be checked on numbers.',
  counterexample: 'Counterexample',
  smallest: 'Smallest found',
  claimed: 'Claimed',
  actual: 'In truth',
  command: 'The command line that shows it',
  cases: (cases: number, failed: number, undecided: number) =>
    `${plural(cases, 'case', 'cases')}, ${number(failed)} failed${undecided > 0 ? `, ${number(undecided)} undecided` : ''}`,
  obligations: (count: number, solvers: Record<string, number | string | null>, seconds: number) =>
    `${plural(count, 'obligation', 'obligations')}; ${Object.entries(solvers)
      .map(([name, decided]) => `${name} ${decided ?? 'not used'}`)
      .join(', ')}; ${decimal(seconds, 1)} s`,
  restsOn: 'Rests on',
  uses: 'Uses',
  open: 'Open',
  failed: 'Failed',
  vacuous: 'Vacuous',
  own: {
    title: 'A claim of your own',
    open: 'Check a claim of your own',
    help: 'A formula about period, preperiod or G(n), tried on every game of a family in these ranges.',
    claim: 'Claim',
    family: 'Family',
    lets: 'Ranges',
    where: 'Where',
  },
} as const;

export const certificateWords = {
  title: 'Check a certificate',
  help: 'A certificate is a file that carries the evidence for a period, or for a theorem about a cone of games: the command line writes one where --certificate is given. It is checked in this browser, by code apart from what found it, and sent nowhere.',
  drop: 'Drop the file here, or choose it:',
  choose: 'Certificate',
  command: 'The command line that checks it',
  byCommand: 'A certificate is a file that carries the evidence for a period, or for a theorem about a cone of games: the command line writes one where --certificate is given. This command checks it, by code apart from what found it:',
  tooLarge: (name: string, most: number) => `${name} has more than ${number(most)} MB. This command checks it:`,
  unreadable: (name: string, reason: string) => `${name} cannot be read: ${reason}`,
  holds: 'holds',
  fails: 'does not hold',
  game: 'Game',
  about: 'About',
  questions: { values: 'its values', outcomes: 'its outcomes (P, N)', cone: 'all games of a cone', fan: 'all games of a fan' },
  reason: 'Reason',
} as const;
