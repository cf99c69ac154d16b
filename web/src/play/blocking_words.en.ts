// The texts of Play, in English, where options may be forbidden.
import { counting } from '../counting';
import type { Player } from './state';

const { number, plural } = counting('en');

/** What is added to the rule of a heap. */
export const blockedText = ({ most, each }: { most: number; each: boolean }): string =>
  `; before each move the other player forbids ${most === 1 ? 'one' : `up to ${number(most)}`} of these${each ? ' in every heap' : ''}`;

const forbids = { you: 'You forbid', program: 'The program forbids', first: 'Player 1 forbids', second: 'Player 2 forbids' } satisfies Record<Player, string>;
const takes = { you: 'You take', program: 'The program takes', first: 'Player 1 takes', second: 'Player 2 takes' } satisfies Record<Player, string>;

export const playBlocking = {
  /** Whose turn it is: of the one who has this name, where a name is given. */
  forbids: (player: Player, name: string) => (name ? `${name} forbids` : forbids[player]),
  takes: (player: Player, name: string) => (name ? `${name} takes` : takes[player]),
  /** How many options may be forbidden; null where heaps differ. */
  upTo: (most: number | null, heaps: number) => (most === null ? 'some options of each heap' : `up to ${plural(most, 'option', 'options')}${heaps > 1 ? ' of each heap' : ''}`),
  forbid: (count: number) => `Forbid ${number(count)}`,
  forbidOf: (count: number, index: number) => `Forbid taking ${number(count)} from heap ${index}`,
  forbiddenOf: (count: number, index: number) => `Taking ${number(count)} from heap ${index} is forbidden`,
  isForbidden: (count: number) => `Taking ${number(count)} is forbidden now`,
  allForbidden: 'All that could be taken here is forbidden.',
  wouldForbid: (count: number, forbid: boolean) => `${forbid ? 'forbid' : 'allow'} ${number(count)}`,
  freed: (count: number, most: number) => `Not more than ${number(most)}: ${number(count)} is free again`,
  forbidHow: 'Forbid or allow',
  forbidButton: 'Choose',
  confirm: (count: number) => (count === 0 ? 'Forbid nothing' : count === 1 ? 'Forbid this' : 'Forbid these'),
  question: 'Before you see it: can whoever forbids now win, however the other one plays?',
  winning: (move: string) => `This wins: ${move}.`,
  trying: (move: string) => `Whatever is forbidden, the other one can win. Try: ${move}.`,
} as const;
