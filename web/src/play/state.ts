// A match, all of it in the address: where it began and every move since.
import { readChoice, readFlag, readNumber, type Query } from '../address';
import type { Side } from '../documents';
import { moveText, readMove, type Move } from './moves';

export const levels = ['perfect', 'strong', 'casual', 'forgetful'] as const;
export type Level = (typeof levels)[number];

export interface PlayState {
  position: string;
  misere: boolean;
  /** Two persons at one screen. */
  two: boolean;
  level: Level;
  programBegins: boolean;
  /** Of partizan heaps: who the person at the screen is; of two persons, the first one. */
  side: Side;
  seed: number;
  moves: readonly Move[];
}

const startPosition = '{1..3}: 21';
const friendly: Level = 'casual';

export function readState(query: URLSearchParams): PlayState {
  return {
    position: query.get('position') ?? startPosition,
    misere: readFlag(query, 'misere'),
    two: readFlag(query, 'two'),
    // Friendly, unless one asks for more.
    level: readChoice(query, 'level', levels, friendly),
    programBegins: readChoice(query, 'begins', ['you', 'program'], 'you') === 'program',
    side: readChoice(query, 'side', ['left', 'right'], 'left'),
    seed: readNumber(query, 'seed', 0, 1e9) ?? 1,
    moves: query.getAll('move').flatMap((text) => readMove(text) ?? []),
  };
}

export function writeState(state: PlayState): Query {
  return {
    position: state.position,
    misere: state.misere,
    two: state.two,
    level: state.level === friendly ? null : state.level,
    begins: state.programBegins ? 'program' : null,
    side: state.side === 'left' ? null : state.side,
    seed: state.seed === 1 ? null : state.seed,
    move: state.moves.map(moveText),
  };
}

export type Player = 'you' | 'program' | 'first' | 'second';

/** Whether options of some heap may be forbidden, as in `block 1 {1,2,3}`. */
export const isBlocking = (position: string): boolean => [...position.matchAll(/(?:^|\+)\s*(?:(?:wall|sink)\b\s*)?block\s*(\d+)/g)].some(([, most]) => Number(most) > 0);

/** Who makes the move with this number, from 0. Where options may be forbidden, even numbers are bans: the second
    player forbids, the first takes and forbids, the second takes and forbids, and so on. */
export function playerOf(state: PlayState, number: number): Player {
  const turn = isBlocking(state.position) ? Math.floor((number + 1) / 2) + 1 : number;
  const first = turn % 2 === 0;
  if (state.two) return first ? 'first' : 'second';
  return first === state.programBegins ? 'program' : 'you';
}

/** Whether Left and Right have moves of their own. */
export const isPartizan = (position: string): boolean => /(?:^|\+)\s*(?:left|ending)\b/.test(position);

const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left');

/** The side of the player who makes the move with this number; null where there are no sides. */
export function sideOf(state: PlayState, number: number): Side | null {
  if (!isPartizan(state.position)) return null;
  const theirs = playerOf(state, number) === 'program' || playerOf(state, number) === 'second';
  return theirs ? otherSide(state.side) : state.side;
}

/** A heap whose moves bound the next one: it stands alone. */
export const isBounded = (position: string): boolean => /^\s*dynamic\b/.test(position);

/** Misere play is for heaps with nim-values: not for partizan ones, for pairs, for moves that bound the next one
    or can be forbidden. */
export const allowsMisere = (position: string): boolean => !isPartizan(position) && !isBounded(position) && !isBlocking(position) && !/^\s*plane\b/.test(position);
export const isMisere = ({ misere, position }: PlayState): boolean => misere && allowsMisere(position);

/** Who plays: the one who is scored first, and the other. */
export const playersOf = ({ two }: PlayState): readonly [Player, Player] => (two ? ['first', 'second'] : ['you', 'program']);

export function otherOf(state: PlayState, player: Player): Player {
  const [one, other] = playersOf(state);
  return player === one ? other : one;
}

/** One match among those of a session: another seed makes another match. */
export const matchKey = ({ position, misere, two, programBegins, side, seed }: PlayState): string => JSON.stringify([position, misere, two, programBegins, side, seed]);

/** How many moves there are when the last one of the one at the screen is taken back; null where there is none. Moves
    that nobody chose do not count: they would be made again at once. */
export function undone(state: PlayState, forced: ReadonlySet<number>): number | null {
  for (let count = state.moves.length - 1; count >= 0; --count) if (playerOf(state, count) !== 'program' && !forced.has(count)) return count;
  return null;
}
