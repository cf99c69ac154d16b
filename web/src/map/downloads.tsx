// The map as a file, a link or a command line.
import type { RefObject } from 'preact';
import { Command, CopyButton, Section } from '../ui/fields';
import { saveCanvas } from '../ui/save';
import { words } from '../words';

interface Props {
  canvas: RefObject<HTMLCanvasElement>;
  /** Of the file, without its ending. */
  name: string;
  command: string;
}

export function MapDownloads({ canvas, name, command }: Props) {
  return (
    <Section title={words.downloads.title}>
      <div class="row files">
        <button type="button" aria-label={words.downloads.shown('PNG')} onClick={() => saveCanvas(canvas.current, `${name}.png`)}>PNG</button>
        <CopyButton text={() => location.href} label={words.downloads.link} />
      </div>
      <Command name={words.downloads.drawing} text={command} />
    </Section>
  );
}
