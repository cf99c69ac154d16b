// What lasts as long as the tab: names, who has won, how guesses turned out.
import { useState } from 'preact/hooks';
import type { Player } from './state';

export interface Session {
  names: Partial<Record<Player, string>>;
  /** The winner of each match, so that one that is taken back and played to its end again counts once. */
  results: Record<string, Player>;
  guesses: { right: number; all: number };
  guessFirst: boolean;
}

const place = 'takeaway-play';
const fresh: Session = { names: {}, results: {}, guesses: { right: 0, all: 0 }, guessFirst: true };

// A browser that stores nothing keeps it as long as the page.
let last: Session | null = null;

export function readSession(): Session {
  if (last) return last;
  try {
    last = { ...fresh, ...(JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Session>) };
  } catch {
    last = fresh;
  }
  return last;
}

function write(session: Session): void {
  last = session;
  try {
    sessionStorage.setItem(place, JSON.stringify(session));
  } catch {
    // See above.
  }
}

export function useSession(): [Session, (change: (old: Session) => Session) => void] {
  const [session, setSession] = useState(readSession);
  const change = (next: (old: Session) => Session): void => {
    write(next(readSession()));
    setSession(readSession());
  };
  return [session, change];
}

/** How many matches each of the two has won. */
export function winsOf(session: Session, [one, other]: readonly [Player, Player]): readonly [number, number] {
  const winners = Object.values(session.results);
  return [winners.filter((winner) => winner === one).length, winners.filter((winner) => winner === other).length];
}
