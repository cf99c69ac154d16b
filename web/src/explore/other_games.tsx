// Games that have no sequence of nim-values: which picture, legend and panel each of them has.
import type { Kind } from '../documents';
import { Dynamic } from './dynamic';
import { DynamicPanel } from './dynamic_panel';
import type { Rows } from './frame';
import type { Loaded } from './game';
import { Legend } from './legend';
import type { Shown } from './pane';
import { ClassLegend, PartizanStrip } from './partizan';
import { PartizanPanel } from './partizan_panel';
import { Plane } from './plane';
import { PlanePanel } from './plane_panel';
import type { ExploreState } from './state';

export interface PictureProps {
  state: ExploreState;
  change(change: Partial<ExploreState>): void;
  main: Loaded;
  rows: Rows;
  held: number | null;
  onFrame(shown: Shown): void;
}

export function OtherPicture(props: PictureProps) {
  const { kind } = props.main.game;
  if (kind === 'plane') return <Plane {...props} />;
  return kind === 'dynamic' ? <Dynamic {...props} /> : <PartizanStrip {...props} />;
}

// Values of pairs are mostly small; larger ones go round through the colours.
const largestNamed = 10;

export function OtherLegend({ kind, state }: { kind: Kind; state: ExploreState }) {
  if (kind === 'partizan') return <ClassLegend state={state} />;
  return <Legend largest={largestNamed} state={kind === 'dynamic' ? { ...state, outcomes: true } : state} />;
}

export function OtherPanel({ kind, loaded }: { kind: Kind; loaded: Loaded }) {
  if (kind === 'plane') return <PlanePanel loaded={loaded} />;
  return kind === 'dynamic' ? <DynamicPanel loaded={loaded} /> : <PartizanPanel loaded={loaded} />;
}
