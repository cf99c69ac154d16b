// Hint and Why as a state: what was asked of which position, what was guessed of it, and what the server says.
import { useEffect, useRef, useState } from 'preact/hooks';
import { getJson, type Fault } from '../api';
import type { HeapOfPosition, SolveDocument } from '../documents';
import { useRequest } from '../ui/request';
import { breaks } from './breaking';
import { lostHeaps, type LostHeaps } from './lost';
import { placeQuery, type Match, type Place } from './match';
import type { Session } from './session';
import { isMisere, sideOf, type PlayState } from './state';
import { adviceOf, isWon, type Advice } from './why';

/** Where in a match something was asked or guessed. */
interface Where extends Place {
  made: number;
}

interface Question extends Where {
  why: boolean;
}

interface Guess extends Where {
  /** Null for those who would rather be told. */
  won: boolean | null;
}

export interface Helping {
  ask(why: boolean): void;
  /** Takes the guess, while one is waited for. */
  onGuess: ((won: boolean | null) => void) | null;
  /** The answer, once all of it is there. */
  shown: { solution: SolveDocument; advice: Advice; guess: boolean | null; why: boolean; lost: LostHeaps | null } | null;
  fault: Fault | null;
}

/** Nim-sums are for sums: a heap by itself is explained by the heaps that are lost. One that may break is a sum soon.
    Of pairs, and where moves bound the next one or are forbidden, the program knows the reasons. */
function aloneIn({ heaps, side, forbids }: Match['legal']): HeapOfPosition | null {
  const [heap] = heaps;
  return heap && heaps.length === 1 && !breaks(heap.of) && !heap.pair && heap.bound === undefined && !side && forbids === undefined ? heap : null;
}

export function useHelp(state: PlayState, current: Match | null, session: Session, setSession: (change: (old: Session) => Session) => void): Helping {
  const [question, setQuestion] = useState<Question | null>(null);
  const [guess, setGuess] = useState<Guess | null>(null);
  const counted = useRef<Guess | null>(null);
  const whereIn = ({ made, position, forbidden }: Where): Where => ({ made, position, forbidden });
  const here = (one: Where | null): boolean =>
    one !== null && one.made === current?.made && one.position === current.position && one.forbidden === current.forbidden && !current.over;
  const wanted = here(question) ? question : null;
  const guessed = here(guess) ? guess : null;
  const asked = wanted && (guessed || !session.guessFirst) ? wanted : null;

  const side = asked && sideOf(state, asked.made);
  const misere = isMisere(state);
  const key = asked ? JSON.stringify([asked.position, asked.forbidden, side, misere, asked.why]) : null;
  const solved = useRequest<{ key: string | null; solution: SolveDocument }>(key, async (signal) => {
    const place = asked ?? { position: '', forbidden: null };
    const answer = await getJson<SolveDocument>('solve', { ...placeQuery(place), side, misere, explain: asked?.why ?? false }, signal);
    return answer.ok ? { ok: true, value: { key, solution: answer.value } } : answer;
  });
  const alone = current && aloneIn(current.legal);
  // What is there may still be the answer to the question before.
  const solution = key !== null && solved.value?.key === key ? solved.value.solution : null;
  // Under comply/constrain a move says by which rules the next one is made: those tell which heap to leave.
  const family = alone && (solution?.moves[0]?.then ?? alone.of);
  const lost = useRequest<LostHeaps>(asked?.why && solution && alone ? JSON.stringify([family, alone.size, misere]) : null, (signal) =>
    lostHeaps(family ?? '', alone?.size ?? 0, misere, signal),
  );
  const lostHere = alone && lost.value?.to === alone.size && lost.value.family === family ? lost.value : null;
  const complete = solution && (!asked?.why || !alone || lostHere || lost.fault);
  const advice = complete ? adviceOf(solution) : null;

  const won = solution && isWon(solution);
  useEffect(() => {
    if (!guessed || guessed.won === null || won === null || counted.current === guessed) return;
    counted.current = guessed;
    const right = guessed.won === won ? 1 : 0;
    setSession((old) => ({ ...old, guesses: { right: old.guesses.right + right, all: old.guesses.all + 1 } }));
  }, [guessed, won]);

  return {
    ask: (why) => current && setQuestion({ ...whereIn(current), why }),
    onGuess: wanted && !asked ? (answer) => setGuess({ ...whereIn(wanted), won: answer }) : null,
    shown: complete && advice ? { solution, advice, guess: guessed?.won ?? null, why: asked?.why ?? false, lost: lostHere } : null,
    fault: solved.fault,
  };
}
