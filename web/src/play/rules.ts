// The rules of a position in words, as far as its games are simple enough to be said in a line.
import type { HeapOfPosition } from '../documents';

export interface Rule {
  /** The heaps it holds for, from 1; null where it holds for all. */
  heaps: readonly number[] | null;
  kind: 'list' | 'interval' | 'any' | 'from' | 'squares' | 'primes' | 'partizan' | 'pair' | 'bounded' | 'other';
  /** What may be taken: the list, or the two ends of the interval. */
  takes: readonly number[];
  /** Taking more than there is empties the heap. */
  sink: boolean;
  /** The mover also says from which of two sets the next move must be. */
  comply: boolean;
  /** What a game with states adds, and what may be taken once the button is pushed. */
  twist: 'pass' | 'button' | 'repeat' | 'block' | 'ending' | null;
  second: Pick<Rule, 'kind' | 'takes'> | null;
  /** What Left and Right may take, where they have moves of their own. */
  sides?: readonly [Pick<Rule, 'kind' | 'takes'>, Pick<Rule, 'kind' | 'takes'>];
  /** How many options the other player may forbid before each move, and whether there are several such heaps. */
  blocked?: { most: number; each: boolean };
  of: string;
}

type OwnRule = Omit<Rule, 'heaps'>;

/** A game with states and the state that is named behind it. */
export function stateOf(of: string): { game: string; state: string | null } {
  const found = /^(.*) at (\w+)$/.exec(of);
  return found && /^(?:wall |sink )?(?:states|pass|button|no-repeat|block)\b/.test(of) ? { game: found[1]!, state: found[2]! } : { game: of, state: null };
}

const named = { squares: 1, primes: 2 } as const;

const otherRule = (of: string): OwnRule => ({ kind: 'other', takes: [], sink: false, comply: false, twist: null, second: null, of });

function setRule(of: string): OwnRule {
  const found = /^(?:wall |(sink ))?(comply )?(?:\{([\d, ]+)\}|\{(\d+)\.\.(\d+)\}|\{(\d+)\.\.\}|(nim)|(squares|primes))$/.exec(of);
  const rule = { sink: found?.[1] !== undefined, comply: found?.[2] !== undefined, twist: null, second: null, of };
  const [list, low, high, from, nim, name] = found?.slice(3) ?? [];
  if (nim) return { ...rule, kind: 'any', takes: [1] };
  if (name) return { ...rule, kind: name as keyof typeof named, takes: [named[name as keyof typeof named]] };
  if (low) return { ...rule, kind: 'interval', takes: [Number(low), Number(high)] };
  if (from) return { ...rule, kind: from === '1' ? 'any' : 'from', takes: [Number(from)] };
  const takes = (list ?? '').split(',').map(Number);
  return list && takes.length <= 12 ? { ...rule, kind: 'list', takes } : otherRule(of);
}

/** A rule with two sets, or one with one that is about the end. */
function sidedRule(of: string): OwnRule | null {
  const [left, right, ending] = /^(?:left (.+) right (.+)|ending (.+))$/.exec(of)?.slice(1) ?? [];
  if (ending !== undefined) return { ...setRule(ending), twist: 'ending', of };
  if (left === undefined || right === undefined) return null;
  const sides = [setRule(left), setRule(right)] as const;
  return sides.some(({ kind }) => kind === 'other') ? otherRule(of) : { ...otherRule(of), kind: 'partizan', sides };
}

/** A set of which options may be forbidden; with `block 0` none is. */
function blockedRule(of: string): OwnRule | null {
  const [boundary = '', most, set] = /^(wall |sink )?block (\d+) (.+)$/.exec(of)?.slice(1) ?? [];
  if (most === undefined || set === undefined) return null;
  const one = setRule(boundary + set);
  return Number(most) === 0 ? one : { ...one, twist: 'block', blocked: { most: Number(most), each: false } };
}

/** A rule with a pass or a button, or where nothing is taken twice, is one of a set, and more. */
function ruleOf(of: string): OwnRule {
  const [kind, rest] = /^(plane|dynamic) (.+)$/.exec(of)?.slice(1) ?? [];
  if (kind && rest) return { ...otherRule(rest), kind: kind === 'plane' ? 'pair' : 'bounded' };
  const known = sidedRule(of) ?? blockedRule(of);
  if (known) return known;
  const found = /^(wall |sink )?(?:(pass|no-repeat) (.+)|button (.+) then (.+))$/.exec(of);
  if (!found) return setRule(of);
  const [boundary = '', name, set, first, then] = found.slice(1);
  const one = setRule(boundary + (set ?? first ?? ''));
  const second = then === undefined ? null : setRule(then);
  if (one.kind === 'other' || second?.kind === 'other') return otherRule(of);
  return { ...one, twist: name === 'pass' ? 'pass' : name ? 'repeat' : 'button', second, of };
}

/** A rule for each game of the position. */
export function rulesOf(heaps: readonly HeapOfPosition[]): Rule[] {
  // The state of a heap changes from move to move, and its rules do not.
  const gameOf = ({ of }: HeapOfPosition): string => stateOf(of).game;
  const games = [...new Set(heaps.map(gameOf))];
  return games.map((of) => {
    const rule = ruleOf(of);
    const own = heaps.flatMap((heap, i) => (gameOf(heap) === of ? [i + 1] : []));
    return { ...rule, ...(rule.blocked ? { blocked: { ...rule.blocked, each: own.length > 1 } } : {}), heaps: games.length === 1 ? null : own };
  });
}

/** Whether a match can always be taken while there is one, so that whoever cannot move has not taken the last. */
export const lastMatchCounts = (rules: readonly Rule[]): boolean => rules.every(({ kind, takes, comply, twist }) => !['other', 'partizan', 'pair', 'bounded'].includes(kind) && !comply && !twist && takes[0] === 1);
