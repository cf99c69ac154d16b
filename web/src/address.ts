// Every state is in the address behind the #, so that a link reproduces it: #explore?family=...&let=m=19
export const views = ['explore', 'map', 'theorems', 'play', 'gallery', 'tutorial'] as const;
export type View = (typeof views)[number];

export interface Address {
  view: View;
  query: URLSearchParams;
}

/** What stands behind the ?; nothing is written for null, false and the empty text. */
export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

export function searchOf(query: Query): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value as readonly string[]) search.append(name, one);
    else if (value === true) search.set(name, '1');
    else if (value !== null && value !== undefined && value !== false && value !== '') search.set(name, String(value));
  }
  return search;
}

export function link(view: View, query: Query = {}): string {
  const search = searchOf(query).toString();
  return `#${view}${search ? '?' + search : ''}`;
}

export function readAddress(hash = location.hash): Address {
  const text = hash.replace(/^#/, '');
  const mark = text.indexOf('?');
  const name = mark < 0 ? text : text.slice(0, mark);
  const view = views.find((known) => known === name) ?? 'explore';
  return { view, query: new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1)) };
}

// Browsers refuse more than some twenty address changes a second, so a drag writes at most ten.
const between = 100;
let timer: ReturnType<typeof setTimeout> | undefined;
let written = 0;
let next = '';
let known = location.hash;
const last = new Map<View, string>();

function write(): void {
  timer = undefined;
  // Someone has gone elsewhere, and the page has not been told yet: that must not be undone.
  if (location.hash !== known) return;
  written = Date.now();
  if (next !== known) history.replaceState(null, '', next);
  known = location.hash;
}

/** Puts the state in the address in place of what is there; it makes no new entry in the history. */
export function showAddress(view: View, query: Query): void {
  next = link(view, query);
  last.set(view, next);
  if (timer !== undefined) return;
  const wait = written + between - Date.now();
  if (wait <= 0) write();
  else timer = setTimeout(write, wait);
}

/** After a link was followed: what was still to be written belongs to the view that was left. */
export function followed(): void {
  if (timer !== undefined) clearTimeout(timer);
  timer = undefined;
  known = location.hash;
}

/** Where a view was left, so that going back to it loses nothing. */
export function lastAddress(view: View): string {
  return last.get(view) ?? link(view);
}

export function readNumber(query: URLSearchParams, name: string, least: number, most: number): number | null {
  const text = query.get(name);
  if (text === null || text.trim() === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : null;
}

export function readChoice<T extends string>(query: URLSearchParams, name: string, known: readonly T[], fallback: T): T {
  const text = query.get(name);
  return known.find((one) => one === text) ?? fallback;
}

export function readFlag(query: URLSearchParams, name: string): boolean {
  return query.get(name) === '1';
}
