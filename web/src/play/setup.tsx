// The game, the heaps and the players: buttons for all of it, and the notation for those who want it.
import { useEffect, useRef } from 'preact/hooks';
import type { HeapOfPosition } from '../documents';
import { Choice, Select, Toggle } from '../ui/fields';
import { words } from '../words';
import { games, mostHeaps, positionOf, samePosition } from './games';
import type { Session } from './session';
import { allowsMisere, isBounded, isPartizan, levels, type Player, type PlayState } from './state';

interface GamesProps {
  state: PlayState;
  begin(part: Partial<PlayState>): void;
}

export function Games({ state, begin }: GamesProps) {
  return (
    <div class="games" role="group" aria-label={words.playGames.label}>
      {games.map(({ name, position, misere }) => (
        <button key={name} type="button" aria-pressed={samePosition(state.position, position) && state.misere === misere} onClick={() => begin({ position, misere })}>
          {words.playGames.names[name]}
        </button>
      ))}
    </div>
  );
}

interface SettingsProps extends GamesProps {
  /** The heaps at the beginning of the match; null while there are none. */
  heaps: readonly HeapOfPosition[] | null;
  /** The position is none. */
  broken: boolean;
  /** The position as it is being typed. */
  typed: string;
  setTyped(typed: string): void;
  change(part: Partial<PlayState>): void;
  session: Session;
  setSession(change: (old: Session) => Session): void;
}

function Names({ players, session, setSession }: { players: readonly Player[]; session: Session; setSession: SettingsProps['setSession'] }) {
  return (
    <>
      {players.map((player) => (
        <label key={player} class="field">
          <span>{words.playMatch.names[player]}</span>
          <input
            type="text"
            maxLength={20}
            autocomplete="off"
            value={session.names[player] ?? ''}
            onInput={(event) => {
              const name = event.currentTarget.value;
              setSession((old) => ({ ...old, names: { ...old.names, [player]: name } }));
            }}
          />
        </label>
      ))}
    </>
  );
}

export function Settings({ state, heaps, broken, typed, setTyped, begin, change, session, setSession }: SettingsProps) {
  const last = heaps?.[heaps.length - 1];
  const partizan = isPartizan(state.position);
  const details = useRef<HTMLDetailsElement>(null);
  // A position that makes no sense must be within reach to be mended.
  useEffect(() => {
    if (broken && details.current) details.current.open = true;
  }, [broken]);
  return (
    <details ref={details} class="rules">
      <summary>{words.playGames.more}</summary>
      <div class="tools">
        <div class="row" role="group" aria-label={words.playGames.heaps}>
          <button type="button" disabled={!last || heaps.length >= mostHeaps || last.of.startsWith('ending') || isBounded(last.of)} onClick={() => last && begin({ position: positionOf([...heaps, last]) })}>{words.playGames.another}</button>
          <button type="button" disabled={!heaps || heaps.length < 2} onClick={() => heaps && begin({ position: positionOf(heaps.slice(0, -1)) })}>{words.playGames.fewer}</button>
        </div>
        <Toggle label={words.play.misere} checked={state.misere && allowsMisere(state.position)} disabled={!allowsMisere(state.position)} onChange={(misere) => begin({ misere })} />
      </div>
      <div class="tools">
        <Choice label={words.play.mode} value={state.two ? 'two' : 'program'} options={[['program', words.play.against], ['two', words.play.two]]} onChange={(mode) => begin({ two: mode === 'two' })} />
        {partizan && <Choice label={state.two ? words.playSides.first : words.playSides.you} value={state.side} options={(['left', 'right'] as const).map((side) => [side, words.playSides.names[side]] as const)} onChange={(side) => begin({ side })} />}
        {!state.two && (
          <>
            <Choice label={words.play.begins} value={state.programBegins ? 'program' : 'you'} options={[['you', words.play.youBegin], ['program', words.play.programBegins]]} onChange={(who) => begin({ programBegins: who === 'program' })} />
            <Select label={words.play.level} value={state.level} options={levels.map((level) => [level, words.play.levels[level]] as const)} onChange={(level) => change({ level })} />
          </>
        )}
      </div>
      <div class="tools">
        <Names players={state.two ? ['first', 'second'] : ['you']} session={session} setSession={setSession} />
        <Toggle label={words.playGuess.first} checked={session.guessFirst} onChange={(guessFirst) => setSession((old) => ({ ...old, guessFirst }))} />
        <button type="button" onClick={() => setSession((old) => ({ ...old, results: {}, guesses: { right: 0, all: 0 } }))}>{words.playMatch.forget}</button>
      </div>
      <form
        class="family"
        onSubmit={(event) => {
          event.preventDefault();
          begin({ position: typed });
        }}
      >
        <label for="position">{words.playGames.notation}</label>
        <input id="position" type="text" value={typed} spellcheck={false} autocomplete="off" autocapitalize="off" onInput={(event) => setTyped(event.currentTarget.value)} />
        <button type="submit" class="main">{words.play.begin}</button>
      </form>
    </details>
  );
}
