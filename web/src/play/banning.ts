// What the person at the screen is about to forbid: options are pressed one by one, and forbidden together.
import { useState } from 'preact/hooks';
import { sameHeap, type Option } from './moves';

const same = (one: Option, other: Option): boolean => sameHeap(one, other) && one.take === other.take;

/** The option of this heap that is let go when one more is pressed, so that never more than `most` are: the oldest. */
export function letGo(pressed: readonly Option[], next: Option, most: number): Option | null {
  const own = pressed.filter((one) => sameHeap(one, next));
  return own.some((one) => same(one, next)) || own.length < most ? null : own[0] ?? null;
}

/** Pressed once more, an option is free again. */
export function toggled(pressed: readonly Option[], next: Option, most: number): readonly Option[] {
  const free = letGo(pressed, next, most);
  const kept = pressed.filter((one) => !same(one, next) && one !== free);
  return pressed.some((one) => same(one, next)) ? kept : [...kept, next];
}

export interface Banning {
  pressed: readonly Option[];
  toggle(option: Option, most: number): void;
}

/** The key says of which ban this is: what was pressed for another one is forgotten. */
export function useBanning(key: string): Banning {
  const [state, setState] = useState<{ key: string; pressed: readonly Option[] }>({ key, pressed: [] });
  const pressedIn = (old: typeof state): readonly Option[] => (old.key === key ? old.pressed : []);
  return {
    pressed: pressedIn(state),
    toggle: (option, most) => setState((old) => ({ key, pressed: toggled(pressedIn(old), option, most) })),
  };
}
