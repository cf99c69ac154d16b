// The state as a file or as a command line.
import { useState } from 'preact/hooks';
import type { Query } from '../address';
import { apiAddress } from '../api';
import { Command, CopyButton, NumberField, Section } from '../ui/fields';
import { words } from '../words';
import type { Loaded } from './game';
import { largestHeap, type ExploreState } from './state';

/** For a POSIX shell. */
export const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replace(/'/g, `'\\''`)}'`);

/** `takeaway` with these arguments; options with no value are flags. */
export function commandLine(verb: string, positional: string, options: readonly (readonly [string, string | number | boolean | null])[]): string {
  const parts = ['./takeaway', verb, quoted(positional)];
  for (const [name, value] of options) {
    if (value === null || value === false) continue;
    parts.push(`--${name}`);
    if (value !== true) parts.push(quoted(String(value)));
  }
  return parts.join(' ');
}

interface Props {
  state: ExploreState;
  main: Loaded;
  wrap: number;
  shown: readonly [first: number, last: number];
  sweep: string | null;
}

const mostHeaps = 2 ** 22;

/** The plot is drawn by the page, so its picture is made here too, on the paper of the page. */
function savePlot(name: string): void {
  const plot = document.querySelector<HTMLCanvasElement>('.plot canvas');
  if (!plot) return;
  const canvas = document.createElement('canvas');
  canvas.width = plot.width;
  canvas.height = plot.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = getComputedStyle(plot).getPropertyValue('--card');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(plot, 0, 0);
  canvas.toBlob((blob) => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    const anchor = document.createElement('a');
    anchor.href = address;
    anchor.download = name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  });
}

export function Downloads({ state, main, wrap, shown, sweep }: Props) {
  const [typed, setTyped] = useState<{ from: number | null; to: number | null }>({ from: null, to: null });
  const from = Math.max(main.game.start, typed.from ?? shown[0]);
  const to = Math.min(from + mostHeaps - 1, Math.max(from, typed.to ?? shown[1]));
  const carpet = state.picture === 'carpet' && sweep !== null;
  const range = sweep === null ? undefined : state.ranges[sweep];
  const lets = main.lets.map((text) => (carpet && range && text.startsWith(`${sweep}=`) ? `${sweep}=${range[0]}..${range[1]}` : text));
  const letOptions = (texts: readonly string[]) => texts.map((text) => ['let', text] as const);
  const palette = state.palette === 'safe' ? null : state.palette;
  const picture: Query = carpet
    ? { kind: 'carpet', family: main.family, let: lets, from, to, palette, outcomes: state.outcomes }
    : { kind: 'strip', family: main.family, let: lets, from, to, wrap, palette, outcomes: state.outcomes };
  const values: Query = { family: main.family, let: main.lets, from, to, outcomes: state.outcomes };
  const name = main.game.game.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'game';
  const plot = state.picture === 'plot';
  const pictures = [
    ['PNG', apiAddress('picture', { ...picture, format: 'png' }), 'png'],
    ['SVG', apiAddress('picture', { ...picture, format: 'svg' }), 'svg'],
  ] as const;
  const files = [
    ...(plot ? [] : pictures),
    ['CSV', apiAddress('values', { ...values, format: 'csv' }), 'csv'],
    ['JSON', apiAddress('values', { ...values, format: 'json' }), 'json'],
  ] as const;
  const listing = commandLine('values', main.family, [...letOptions(main.lets), ['from', from], ['to', to], ['outcomes', state.outcomes], ['format', 'csv']]);
  const drawing = commandLine(carpet ? 'draw carpet' : 'draw strip', main.family, [
    ...letOptions(lets), ['from', from], ['to', to], ['wrap', carpet ? null : wrap], ['palette', palette], ['outcomes', state.outcomes], ['out', `${name}.png`],
  ]);
  return (
    <Section title={words.downloads.title}>
      <div class="row">
        <NumberField label={words.downloads.from} value={from} least={0} most={largestHeap} onChange={(value) => setTyped({ ...typed, from: value })} />
        <NumberField label={words.downloads.to} value={to} least={0} most={largestHeap} onChange={(value) => setTyped({ ...typed, to: value })} />
      </div>
      <div class="row files">
        {plot && <button type="button" onClick={() => savePlot(`${name}.png`)}>PNG</button>}
        {files.map(([label, address, ending]) => (
          <a key={label} class="button" href={address} download={`${name}.${ending}`}>
            {label}
          </a>
        ))}
        <CopyButton text={() => location.href} label={words.downloads.link} />
      </div>
      <Command name={words.downloads.command} text={commandLine('analyze', main.family, letOptions(main.lets))} />
      <Command name={plot ? words.downloads.listing : words.downloads.drawing} text={plot ? listing : drawing} />
    </Section>
  );
}
