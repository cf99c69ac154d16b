// Games on two heaps, and games whose moves bound the next one, as files or as command lines.
import { useState } from 'preact/hooks';
import { apiAddress, type Fault } from '../api';
import { commandLine } from '../ui/command_line';
import { FaultNote } from '../ui/fault';
import { Command, CopyButton, NumberField, Section } from '../ui/fields';
import { FileButton } from '../ui/file_button';
import { fileWords } from '../ui/save';
import { words } from '../words';
import type { Loaded } from './game';
import type { ExploreState } from './state';

const usualTo = { plane: 99, dynamic: 999 };
const most = { plane: 1999, dynamic: 2 ** 20 };

export function OtherFiles({ state, loaded, kind }: { state: ExploreState; loaded: Loaded; kind: 'plane' | 'dynamic' }) {
  const [typed, setTyped] = useState<number | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const to = typed ?? usualTo[kind];
  const plane = kind === 'plane';
  const outcomes = plane && state.outcomes;
  const palette = state.palette === 'safe' ? null : state.palette;
  const { family, lets } = loaded;
  const name = fileWords(loaded.game.game) + (outcomes ? '-outcomes' : '');
  const values = { family, let: lets, to, outcomes };
  const files = [
    ...(plane ? (['png', 'svg'] as const).map((format) => [format, apiAddress('picture', { ...values, kind: 'carpet', palette, format }), `${name}-carpet.${format}`] as const) : []),
    ...(['csv', 'json'] as const).map((format) => [format, apiAddress('values', { ...values, ...(plane ? {} : { from: 1 }), format }), `${name}.${format}`] as const),
  ];
  const letOptions = lets.map((text) => ['let', text] as const);
  const second = plane
    ? commandLine('draw carpet', family, [...letOptions, ['to', to], ['palette', palette], ['outcomes', outcomes], ['out', `${name}-carpet.png`]])
    : commandLine('values', family, [...letOptions, ['to', to], ['format', 'csv']]);
  return (
    <Section title={words.downloads.title}>
      <div class="row">
        <NumberField label={words.downloads.to} value={to} least={1} most={most[kind]} onChange={setTyped} />
        <CopyButton text={() => location.href} label={words.downloads.link} />
      </div>
      <div class="row files">
        {files.map(([format, address, file]) => (
          <FileButton key={format} address={address} file={file} label={format.toUpperCase()} name={words.downloads.file(format.toUpperCase(), loaded.game.game)} onFault={setFault} />
        ))}
      </div>
      <FaultNote fault={fault} />
      <Command name={words.downloads.command} text={commandLine('analyze', family, letOptions)} />
      <Command name={plane ? words.downloads.drawing : words.downloads.listing} text={second} />
    </Section>
  );
}
