// The map of three moves: of all games, tiled by cells, or of the games with one c.
import { useState } from 'preact/hooks';
import { readChoice, searchOf, type Query } from '../address';
import { MapOfCells } from '../cells/cells';
import { Choice } from '../ui/fields';
import { words } from '../words';
import { MapOfGames } from './games';

const kinds = ['cells', 'c'] as const;
type Kind = (typeof kinds)[number];

export interface MapProps {
  query: URLSearchParams;
  /** The switch to the other map, which begins with what is given. */
  others(rest: Query): preact.JSX.Element;
}

export function MapOfThree({ query }: { query: URLSearchParams }) {
  // Addresses from before there was a choice have a c.
  const [shown, setShown] = useState(() => ({ kind: readChoice<Kind>(query, 'by', kinds, query.has('c') ? 'c' : 'cells'), query }));
  const others = (rest: Query): preact.JSX.Element => (
    <Choice
      label={words.map.by}
      value={shown.kind}
      options={kinds.map((kind) => [kind, words.map.kinds[kind]] as const)}
      onChange={(kind) => setShown({ kind, query: searchOf(rest) })}
    />
  );
  const Body = shown.kind === 'c' ? MapOfGames : MapOfCells;
  return <Body query={shown.query} others={others} />;
}
