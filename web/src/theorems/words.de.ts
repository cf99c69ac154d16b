// The texts of the view Theorems in German, a part of words.de.ts.
import { counting } from '../counting';
import type { Words } from '../words';

const { number, plural, decimal } = counting('de');

export const theoremWords: Words['theorems'] = {
  catalogue: 'Verzeichnis der Sätze',
  filter: 'Suchen',
  count: (shown, all) => (shown === all ? plural(all, 'Satz', 'Sätze') : `${number(shown)} von ${plural(all, 'Satz', 'Sätzen')}`),
  cell: 'Zelle eines Atlas',
  open1: 'Öffnen',
  text: 'Der Satz, wie er in seiner Datei steht',
  explore: (game) => `${game} erkunden`,
  check: 'Prüfen',
  prove: 'Beweisen',
  proveElsewhere: 'Ein Beweis braucht Beweisprogramme (solvers), und die hat eine Webseite nicht. Wo Takeaway installiert ist, beweist ihn dieses Kommando:',
  proveCommand: 'Die Kommandozeile, die ihn beweist',
  notProvable: 'Er hat kein Wort, das zu beweisen wäre, und lässt sich deshalb nur an Zahlen prüfen.',
  counterexample: 'Gegenbeispiel',
  smallest: 'Das kleinste gefundene',
  claimed: 'Behauptet',
  actual: 'In Wahrheit',
  command: 'Die Kommandozeile, die es zeigt',
  cases: (cases, failed, undecided) => `${plural(cases, 'Fall', 'Fälle')}, davon ${number(failed)} falsch${undecided > 0 ? `, ${number(undecided)} nicht entschieden` : ''}`,
  obligations: (count, solvers, seconds) =>
    `${plural(count, 'Beweispflicht', 'Beweispflichten')}; ${Object.entries(solvers)
      .map(([name, decided]) => `${name} ${decided ?? 'nicht benutzt'}`)
      .join(', ')}; ${decimal(seconds, 1)} s`,
  restsOn: 'Beruht auf',
  uses: 'Benutzt',
  open: 'Offen',
  failed: 'Gescheitert',
  vacuous: 'Leer',
  own: {
    title: 'Eine eigene Behauptung',
    open: 'Eine eigene Behauptung prüfen',
    help: 'Eine Formel über Periode (period), Vorperiode (preperiod) oder G(n), ausprobiert an jedem Spiel einer Familie in diesen Bereichen.',
    claim: 'Behauptung',
    family: 'Familie',
    lets: 'Bereiche',
    where: 'Bedingung',
  },
};

export const certificateWords: Words['certificate'] = {
  title: 'Ein Zertifikat prüfen',
  help: 'Ein Zertifikat ist eine Datei mit den Belegen für eine Periode oder für einen Satz über einen Kegel von Spielen: die Kommandozeile schreibt eine, wo --certificate angegeben ist. Es wird in diesem Browser geprüft, von anderem Code als dem, der es fand, und nirgends hingeschickt.',
  drop: 'Lass die Datei hier fallen, oder wähle sie aus:',
  choose: 'Zertifikat',
  command: 'Die Kommandozeile, die es prüft',
  byCommand: 'Ein Zertifikat ist eine Datei mit den Belegen für eine Periode oder für einen Satz über einen Kegel von Spielen: die Kommandozeile schreibt eine, wo --certificate angegeben ist. Dieses Kommando prüft es, mit anderem Code als dem, der es fand:',
  tooLarge: (name, most) => `${name} hat mehr als ${number(most)} MB. Dieses Kommando prüft es:`,
  unreadable: (name, reason) => `${name} lässt sich nicht lesen: ${reason}`,
  holds: 'stimmt',
  fails: 'stimmt nicht',
  game: 'Spiel',
  about: 'Handelt von',
  questions: { values: 'seinen Werten', outcomes: 'Gewinn und Verlust (N, P)', cone: 'allen Spielen eines Kegels', fan: 'allen Spielen eines Fächers' },
  reason: 'Grund',
};
