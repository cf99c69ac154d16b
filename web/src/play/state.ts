// A match, all of it in the address: where it began and every move since.
import { readChoice, readFlag, readNumber, type Query } from '../address';
import type { MoveDocument, Side } from '../documents';

export const levels = ['perfect', 'strong', 'casual', 'forgetful'] as const;
export type Level = (typeof levels)[number];

export interface Move {
  component: number;
  heap: number;
  take: number;
  /** The ruleset handed on, in comply/constrain; the state that it leads to, in a game with states. */
  then: string | null;
  /** The heaps left, where the heap breaks. */
  parts: readonly number[] | null;
}

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

const moveText = ({ component, heap, take, then, parts }: Move): string => `${component}.${heap}.${take}${parts === null ? '' : '.' + parts.join('-')}${then === null ? '' : ' ' + then}`;

function readMove(text: string): Move | null {
  const found = /^(\d+)\.(\d+)\.(\d+)(?:\.(\d+(?:-\d+)+))?(?: (.+))?$/.exec(text);
  return found && { component: Number(found[1]), heap: Number(found[2]), take: Number(found[3]), then: found[5] ?? null, parts: found[4]?.split('-').map(Number) ?? null };
}

/** What a move hands on: a state, or a ruleset. */
export const thenOf = ({ state, then }: Pick<MoveDocument, 'state' | 'then'>): string | null => state ?? then ?? null;

export const moveOf = (move: MoveDocument): Move => ({ component: move.component, heap: move.heap, take: move.take, then: thenOf(move), parts: move.parts ?? null });

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

/** Who makes the move with this number, from 0. */
export function playerOf(state: PlayState, number: number): Player {
  const first = number % 2 === 0;
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

/** Misere play is for heaps with nim-values: not for partizan ones, for pairs, for moves that bound the next one. */
export const allowsMisere = (position: string): boolean => !isPartizan(position) && !isBounded(position) && !/^\s*plane\b/.test(position);
export const isMisere = ({ misere, position }: PlayState): boolean => misere && allowsMisere(position);

/** Who plays: the one who is scored first, and the other. */
export const playersOf = ({ two }: PlayState): readonly [Player, Player] => (two ? ['first', 'second'] : ['you', 'program']);

/** One match among those of a session: another seed makes another match. */
export const matchKey = ({ position, misere, two, programBegins, side, seed }: PlayState): string => JSON.stringify([position, misere, two, programBegins, side, seed]);

/** How many moves there are when the last one of the one at the screen is taken back; null where there is none. */
export function undone(state: PlayState): number | null {
  for (let count = state.moves.length - 1; count >= 0; --count) if (playerOf(state, count) !== 'program') return count;
  return null;
}
