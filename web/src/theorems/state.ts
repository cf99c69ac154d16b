import type { Query } from '../address';

export interface TheoremsState {
  /** A theorem of the catalogue, or a cell of an atlas; null: a claim of one's own. */
  name: string | null;
  filter: string;
  claim: string;
  family: string;
  /** Ranges as c=8..30, apart by spaces or semicolons. */
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

export const letsIn = (text: string): string[] => text.split(/[;\s]+/).filter((part) => part !== '');

export function writeState(state: TheoremsState): Query {
  return { name: state.name, filter: state.filter, claim: state.claim, family: state.family, let: letsIn(state.lets), where: state.where };
}
