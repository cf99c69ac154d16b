// Kinds of work and their bounds, as the table of routes of the server has them.

export type Kind = 'quick' | 'analysis' | 'tile' | 'picture' | 'check';

interface Bound {
  kind: Kind;
  /** How long an answer may take. */
  seconds: number;
}

const usual: Bound = { kind: 'quick', seconds: 20 };
const others: Record<string, Bound> = {
  '/api/analyze': { kind: 'analysis', seconds: 20 },
  '/api/picture': { kind: 'picture', seconds: 60 },
  '/api/tile': { kind: 'tile', seconds: 60 },
  '/api/cells': { kind: 'tile', seconds: 20 },
  '/api/check': { kind: 'check', seconds: 120 },
};

export const boundOf = (address: string): Bound => others[address.split('?', 1)[0] ?? ''] ?? usual;

/** A certificate takes about as long as what it certifies took. */
export const certificateBound: Bound = { kind: 'check', seconds: 120 };

/** How many questions of a kind may be looked at by so many workers; one worker is kept for quick ones. */
export const placesOf = (kind: Kind, workers: number): number =>
  kind === 'quick' ? workers : kind === 'picture' || kind === 'check' ? 1 : Math.max(1, workers - 1);
