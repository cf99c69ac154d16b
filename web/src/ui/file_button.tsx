// A file that an address answers: a link where a server stands behind it, else a button that has it computed.
import { useEffect, useRef, useState } from 'preact/hooks';
import { getFile, type Fault } from '../api';
import { inBrowser } from '../transport';
import { words } from '../words';
import { saveBlob } from './save';

interface Props {
  address: string;
  /** The name of the file. */
  file: string;
  label: string;
  /** The same at more length, for a screen reader. */
  name: string;
  onFault(fault: Fault | null): void;
}

export function FileButton(props: Props) {
  if (inBrowser) return <ComputedFile {...props} />;
  const { address, file, label, name } = props;
  return <a class="button" href={address} download={file} aria-label={name}>{label}</a>;
}

function ComputedFile({ address, file, label, name, onFault }: Props) {
  const [busy, setBusy] = useState(false);
  const stop = useRef<AbortController>();
  useEffect(() => () => stop.current?.abort(), []);
  const save = async (): Promise<void> => {
    const control = new AbortController();
    stop.current = control;
    setBusy(true);
    onFault(null);
    const answer = await getFile(address, control.signal);
    if (control.signal.aborted) return;
    setBusy(false);
    if (answer.ok) saveBlob(answer.value, file);
    else onFault(answer.fault);
  };
  return (
    <button type="button" aria-label={name} aria-busy={busy} disabled={busy} title={busy ? words.downloads.making : undefined} onClick={() => void save()}>
      {label}
    </button>
  );
}
