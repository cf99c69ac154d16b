// The state as files or as command lines.
import { useState } from 'preact/hooks';
import type { Query } from '../address';
import { apiAddress, type Fault } from '../api';
import { commandLine } from '../ui/command_line';
import { FaultNote } from '../ui/fault';
import { Command, CopyButton, NumberField, Section } from '../ui/fields';
import { FileButton } from '../ui/file_button';
import { fileWords, saveCanvas } from '../ui/save';
import { words } from '../words';
import type { Loaded } from './game';
import { largestHeap, type ExploreState } from './state';

interface Props {
  state: ExploreState;
  main: Loaded;
  /** The same moves under the other boundary, where both are shown. */
  other: Loaded | null;
  wrap: number;
  shown: readonly [first: number, last: number];
  sweep: string | null;
}

const mostHeaps = 2 ** 22;
const letOptions = (texts: readonly string[]) => texts.map((text) => ['let', text] as const);
const savePlot = (name: string): void => saveCanvas(document.querySelector<HTMLCanvasElement>('.plot canvas'), name);

interface OneProps extends Omit<Props, 'main' | 'other' | 'shown'> {
  loaded: Loaded;
  from: number;
  to: number;
  /** Whether it has a heading: where there are files of more than one game. */
  named: boolean;
}

/** The files of one game. */
function Files({ state, loaded, wrap, sweep, from: first, to, named }: OneProps) {
  const [fault, setFault] = useState<Fault | null>(null);
  const from = Math.max(loaded.game.start, first);
  const carpet = state.picture === 'carpet' && sweep !== null;
  const plot = state.picture === 'plot';
  const range = sweep === null ? undefined : state.ranges[sweep];
  const lets = loaded.lets.map((text) => (carpet && range && text.startsWith(`${sweep}=`) ? `${sweep}=${range[0]}..${range[1]}` : text));
  const palette = state.palette === 'safe' ? null : state.palette;
  const { outcomes } = state;
  const picture: Query = { kind: carpet ? 'carpet' : 'strip', family: loaded.family, let: lets, from, to, wrap: carpet ? null : wrap, palette, outcomes };
  const values: Query = { family: loaded.family, let: loaded.lets, from, to, outcomes };
  const marks = outcomes ? '-outcomes' : '';
  const name = fileWords(loaded.game.game) + marks;
  const pictureName = fileWords(carpet ? [loaded.family, ...lets].join(' ') : loaded.game.game) + `${marks}-${state.picture}`;
  const files = [
    ...(plot ? [] : (['png', 'svg'] as const).map((format) => [format, apiAddress('picture', { ...picture, format }), `${pictureName}.${format}`] as const)),
    ...(['csv', 'json'] as const).map((format) => [format, apiAddress('values', { ...values, format }), `${name}.${format}`] as const),
  ];
  const drawing = commandLine(carpet ? 'draw carpet' : 'draw strip', loaded.family, [
    ...letOptions(lets), ['from', from], ['to', to], ['wrap', carpet ? null : wrap], ['palette', palette], ['outcomes', outcomes], ['out', `${pictureName}.png`],
  ]);
  const listing = commandLine('values', loaded.family, [...letOptions(loaded.lets), ['from', from], ['to', to], ['outcomes', outcomes], ['format', 'csv']]);
  return (
    <>
      {named && <p class="files-of">{loaded.game.game}</p>}
      <div class="row files">
        {plot && <button type="button" onClick={() => savePlot(`${pictureName}.png`)}>PNG</button>}
        {files.map(([format, address, file]) => (
          <FileButton key={format} address={address} file={file} label={format.toUpperCase()} name={words.downloads.file(format.toUpperCase(), loaded.game.game)} onFault={setFault} />
        ))}
      </div>
      <FaultNote fault={fault} />
      <Command name={words.downloads.command} text={commandLine('analyze', loaded.family, letOptions(loaded.lets))} />
      <Command name={plot ? words.downloads.listing : words.downloads.drawing} text={plot ? listing : drawing} />
    </>
  );
}

export function Downloads({ state, main, other, wrap, shown, sweep }: Props) {
  const [typed, setTyped] = useState<{ from: number | null; to: number | null }>({ from: null, to: null });
  const from = Math.max(main.game.start, typed.from ?? shown[0]);
  const to = Math.min(from + mostHeaps - 1, Math.max(from, typed.to ?? shown[1]));
  return (
    <Section title={words.downloads.title}>
      <div class="row">
        <NumberField label={words.downloads.from} value={from} least={0} most={largestHeap} onChange={(value) => setTyped({ ...typed, from: value })} />
        <NumberField label={words.downloads.to} value={to} least={0} most={largestHeap} onChange={(value) => setTyped({ ...typed, to: value })} />
        <CopyButton text={() => location.href} label={words.downloads.link} />
      </div>
      {[main, ...(other ? [other] : [])].map((loaded) => {
        // Both are shown from their own first heap on.
        const shift = typed.from === null && typed.to === null ? loaded.game.start - main.game.start : 0;
        return <Files key={loaded.game.game} state={state} loaded={loaded} wrap={wrap} sweep={sweep} from={from + shift} to={to + shift} named={other !== null} />;
      })}
    </Section>
  );
}
