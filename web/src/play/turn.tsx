// Whose turn it is, what was done last, and all that was done.
import { words } from '../words';
import type { Match } from './match';
import { winsOf, type Session } from './session';
import { isBlocking, otherOf, isMisere, playerOf, playersOf, sideOf, type Player, type PlayState } from './state';

/** Who has won a match that is over: with the rule `ending` what is left says so, not who moved last. */
export function winnerOf(state: PlayState, { made, legal }: Match): Player {
  const mover = playerOf(state, made);
  // Whoever would have to take has lost, and not who would have to forbid before that.
  const moverWins = legal.winner ? legal.winner === sideOf(state, made) : isMisere(state) || legal.forbids === true;
  return moverWins ? mover : otherOf(state, mover);
}

const givenName = (session: Session, player: Player): string => session.names[player]?.trim() ?? '';
const nameOf = (session: Session, player: Player): string => givenName(session, player) || words.play.players[player];

interface Told {
  number: number;
  player: Player;
  move: string;
}

/** What players did, but for what nobody chose. */
const allTold = (state: PlayState, { told, forced }: Match): Told[] =>
  told.map((move, number) => ({ number, player: playerOf(state, number), move })).filter(({ number }) => !forced.has(number));

/** The last move; one who takes and then forbids has done both last. */
function lastTold(state: PlayState, match: Match, session: Session): string {
  const [last, before] = allTold(state, match).reverse();
  if (!last) return '';
  return words.play.told(nameOf(session, last.player), ...(before?.player === last.player ? [before.move, last.move] : [last.move]));
}

function turnText(state: PlayState, session: Session, { legal, made }: Match, player: Player): string {
  const named = givenName(session, player);
  const side = sideOf(state, made);
  if (!isBlocking(state.position)) return `${named ? words.playMatch.turn(named) : words.play.turns[player]}${side ? ` (${words.playSides.names[side]})` : ''}`;
  if (!legal.forbids) return words.playBlocking.takes(player, named);
  const blocks = legal.heaps.flatMap(({ block }) => block || []);
  const most = new Set(blocks).size === 1 ? blocks[0]! : null;
  return `${words.playBlocking.forbids(player, named)}${player === 'program' ? '' : `: ${words.playBlocking.upTo(most, blocks.length)}`}`;
}

interface Props {
  state: PlayState;
  session: Session;
  match: Match | null;
  /** Null while nobody is to move. */
  player: Player | null;
  winner: Player | null;
}

export function Turn({ state, session, match, player, winner }: Props) {
  const winnerNamed = winner && givenName(session, winner);
  return (
    <div class="score" aria-live="polite" data-turn={player ?? ''} data-over={winner ?? ''}>
      {winner ? (
        <p class={`winner ${winner}`}>{winnerNamed ? words.playMatch.wins(winnerNamed) : words.play.wins[winner]}</p>
      ) : (
        <p class={`turn ${player ?? ''}`}>{match && player && turnText(state, session, match, player)}</p>
      )}
      <p class="told">{match && lastTold(state, match, session)}</p>
    </div>
  );
}

export function History({ state, match, session }: { state: PlayState; match: Match; session: Session }) {
  const told = allTold(state, match);
  if (told.length === 0) return null;
  return (
    <details class="history">
      <summary>{words.play.history(told.length)}</summary>
      <ol>
        {told.map(({ number, player, move }) => (
          <li key={number}>{words.play.told(nameOf(session, player), move)}</li>
        ))}
      </ol>
    </details>
  );
}

export function Scoreboard({ state, session }: { state: PlayState; session: Session }) {
  const players = playersOf(state);
  const [one, other] = winsOf(session, players);
  const { right, all } = session.guesses;
  return (
    <div class="scoreboard" role="group" aria-label={words.playMatch.score}>
      <p class="scored">{words.playMatch.scored(nameOf(session, players[0]), one, nameOf(session, players[1]), other)}</p>
      <p class="guessed faint">{all > 0 && words.playMatch.guessed(right, all)}</p>
    </div>
  );
}
