import type { Query } from '../address';

export interface TheoremsState {
  /** A theorem of the catalogue, or a cell of an atlas; null: a claim of one's own. */
  name: string | null;
  filter: string;
  claim: string;
  family: string;
  /** Ranges as c=8..30, apart by blanks, commas or semicolons. */
  lets: string;
  where: string;
}

export function readState(query: URLSearchParams): TheoremsState {
  return {
    name: query.get('name'),
    filter: query.get('filter') ?? '',
    claim: query.get('claim') ?? '',
    family: query.get('family') ?? '',
    lets: query.getAll('let').join('; '),
    where: query.get('where') ?? '',
  };
}

/** A new range begins where a name and an equals sign stand outside of parentheses: `a = 1..10, b = a..min(a+9, 20)`. */
export function letsIn(text: string): string[] {
  const starts: number[] = [];
  for (const { index } of text.matchAll(/(?<![\w.])[A-Za-z]\w*\s*=/g)) {
    const before = text.slice(0, index);
    if (before.split('(').length === before.split(')').length) starts.push(index);
  }
  if (starts[0] !== 0) starts.unshift(0);
  return starts.map((start, i) => text.slice(start, starts[i + 1]).replace(/^[\s;,]+|[\s;,]+$/g, '')).filter((part) => part !== '');
}

export function writeState(state: TheoremsState): Query {
  return { name: state.name, filter: state.filter, claim: state.claim, family: state.family, let: letsIn(state.lets), where: state.where };
}
