// Hint and Why as a state: what was asked of which position, what was guessed of it, and what the server says.
import { useEffect, useRef, useState } from 'preact/hooks';
import { getJson, type Fault } from '../api';
import type { HeapOfPosition, MoveDocument, SolveDocument } from '../documents';
import { useRequest } from '../ui/request';
import { breaks } from './breaking';
import { lostHeaps, type LostHeaps } from './lost';
import type { Match } from './match';
import type { Session } from './session';
import { isMisere, sideOf, type PlayState } from './state';
import { isWon } from './why';

interface Question {
  made: number;
  position: string;
  why: boolean;
}

interface Guess {
  made: number;
  position: string;
  /** Null for those who would rather be told. */
  won: boolean | null;
}

export interface Helping {
  ask(why: boolean): void;
  /** Takes the guess, while one is waited for. */
  onGuess: ((won: boolean | null) => void) | null;
  /** The answer, once all of it is there. */
  shown: { solution: SolveDocument; best: MoveDocument; guess: boolean | null; why: boolean; lost: LostHeaps | null } | null;
  fault: Fault | null;
}

export function useHelp(state: PlayState, current: Match | null, session: Session, setSession: (change: (old: Session) => Session) => void): Helping {
  const [question, setQuestion] = useState<Question | null>(null);
  const [guess, setGuess] = useState<Guess | null>(null);
  const counted = useRef<Guess | null>(null);
  const here = (one: { made: number; position: string } | null): boolean => one !== null && one.made === current?.made && one.position === current.position && !current.over;
  const wanted = here(question) ? question : null;
  const guessed = here(guess) ? guess : null;
  const asked = wanted && (guessed || !session.guessFirst) ? wanted : null;

  const side = asked && sideOf(state, asked.made);
  const misere = isMisere(state);
  const solved = useRequest<SolveDocument>(asked ? JSON.stringify([asked.position, side, misere, asked.why]) : null, (signal) =>
    getJson('solve', { position: asked?.position, side, misere, explain: asked?.why ?? false }, signal),
  );
  const heaps = current?.legal.heaps ?? [];
  // Nim-sums are for sums: a heap by itself is explained by the heaps that are lost. One that may break is a sum soon.
  // Of pairs, and where moves bound the next one, the program knows the reasons.
  const alone: HeapOfPosition | null = heaps.length === 1 && !breaks(heaps[0]!.of) && !heaps[0]!.pair && heaps[0]!.bound === undefined && !current?.legal.side ? heaps[0]! : null;
  // What is there may still be the answer to the question before.
  const solution = asked && solved.value?.position === asked.position && (solved.value.side ?? null) === side && (!asked.why || solved.value.explanation) ? solved.value : null;
  // Under comply/constrain a move says by which rules the next one is made: those tell which heap to leave.
  const family = alone && (solution?.moves[0]?.then ?? alone.of);
  const lost = useRequest<LostHeaps>(asked?.why && solution && alone ? JSON.stringify([family, alone.size, misere]) : null, (signal) =>
    lostHeaps(family ?? '', alone?.size ?? 0, misere, signal),
  );
  const lostHere = alone && lost.value?.to === alone.size && lost.value.family === family ? lost.value : null;
  const complete = solution && (!asked?.why || !alone || lostHere || lost.fault);
  const best = complete ? solution.moves[0] ?? solution.suggestion ?? null : null;

  const won = solution && isWon(solution);
  useEffect(() => {
    if (!guessed || guessed.won === null || won === null || counted.current === guessed) return;
    counted.current = guessed;
    const right = guessed.won === won ? 1 : 0;
    setSession((old) => ({ ...old, guesses: { right: old.guesses.right + right, all: old.guesses.all + 1 } }));
  }, [guessed, won]);

  return {
    ask: (why) => current && setQuestion({ made: current.made, position: current.position, why }),
    onGuess: wanted && !asked ? (answer) => setGuess({ made: wanted.made, position: wanted.position, won: answer }) : null,
    shown: complete && best ? { solution, best, guess: guessed?.won ?? null, why: asked?.why ?? false, lost: lostHere } : null,
    fault: solved.fault,
  };
}
