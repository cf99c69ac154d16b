// What players do, and how it stands in the address: they take, and where options may be forbidden, they forbid.
import type { MoveDocument } from '../documents';

export interface Take {
  kind: 'take';
  component: number;
  heap: number;
  take: number;
  /** The ruleset handed on, in comply/constrain; the state that it leads to, in a game with states. */
  then: string | null;
  /** The heaps left, where the heap breaks. */
  parts: readonly number[] | null;
}

/** An option of a heap. */
export type Option = Pick<MoveDocument, 'component' | 'heap' | 'take'>;

/** What the other player may not take in the move that follows: up to so many options of every heap, perhaps none. */
export interface Ban {
  kind: 'ban';
  forbidden: readonly Option[];
}

export type Move = Take | Ban;

/** What a move hands on: a state, or a ruleset. */
export const thenOf = ({ state, then }: Pick<MoveDocument, 'state' | 'then'>): string | null => state ?? then ?? null;

export const takeOf = (move: MoveDocument): Take => ({ kind: 'take', component: move.component, heap: move.heap, take: move.take, then: thenOf(move), parts: move.parts ?? null });

const inOrder = (one: Option, other: Option): number => one.component - other.component || one.heap - other.heap || one.take - other.take;

export const banOf = (options: readonly Option[]): Ban => ({ kind: 'ban', forbidden: options.map(({ component, heap, take }) => ({ component, heap, take })).sort(inOrder) });

export const sameHeap = (one: Pick<Option, 'component' | 'heap'>, other: Pick<Option, 'component' | 'heap'>): boolean => one.component === other.component && one.heap === other.heap;

/** Options as the server reads them. */
export const optionsText = (options: readonly Option[]): string => options.map(({ component, heap, take }) => `${component}.${heap}.${take}`).join(',');

const banWord = 'forbid';

export function moveText(move: Move): string {
  if (move.kind === 'ban') return `${banWord} ${optionsText(move.forbidden)}`.trim();
  const { component, heap, take, then, parts } = move;
  return `${component}.${heap}.${take}${parts === null ? '' : '.' + parts.join('-')}${then === null ? '' : ' ' + then}`;
}

const readOption = (text: string): Option => {
  const [component, heap, take] = text.split('.').map(Number);
  return { component: component!, heap: heap!, take: take! };
};

export function readMove(text: string): Move | null {
  const ban = /^forbid(?: (\d+\.\d+\.\d+(?:,\d+\.\d+\.\d+)*))?$/.exec(text);
  if (ban) return banOf(ban[1]?.split(',').map(readOption) ?? []);
  const found = /^(\d+)\.(\d+)\.(\d+)(?:\.(\d+(?:-\d+)+))?(?: (.+))?$/.exec(text);
  return found && { kind: 'take', component: Number(found[1]), heap: Number(found[2]), take: Number(found[3]), then: found[5] ?? null, parts: found[4]?.split('-').map(Number) ?? null };
}
