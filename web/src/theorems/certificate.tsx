// A certificate from a file, checked by the program in this browser; where a server answers, the command that does it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { verify, type Fault } from '../api';
import type { VerifyDocument } from '../documents';
import { inBrowser } from '../transport';
import { commandLine } from '../ui/command_line';
import { FaultNote } from '../ui/fault';
import { Command, Section } from '../ui/fields';
import { ProgressLine } from '../ui/progress';
import { useRequest } from '../ui/request';
import { words } from '../words';

const largest = 64;  // megabytes

const command = (name: string): string => commandLine('verify', name, []);

/** What a certificate is about. */
function aboutOf({ question, cone, fan }: VerifyDocument): string {
  const name = cone ? 'cone' : fan ? 'fan' : question ?? '';
  return (words.certificate.questions as Record<string, string>)[name] ?? name;
}

function Verdict({ file, found }: { file: string; found: VerifyDocument }) {
  const { certificate: text, panel } = words;
  const facts = [[text.game, found.game], [text.about, aboutOf(found)], [panel.preperiod, found.preperiod], [panel.period, found.period], [panel.saltus, found.saltus || undefined]] as const;
  return (
    <div class="result">
      <p class="verdict" data-verdict>
        {file}: <strong class={found.holds ? 'good' : 'bad'}>{found.holds ? text.holds : text.fails}</strong>
      </p>
      <dl class="facts">
        {facts.map(([name, value]) => value !== undefined && value !== '' && [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{typeof value === 'number' ? words.number(value) : value}</dd>])}
        <dt>{text.reason}</dt>
        <dd lang="en">{found.reason}</dd>
      </dl>
    </div>
  );
}

/** Files that are dropped beside the place for them must not take the page away. */
function useNoStrayFiles(): void {
  useEffect(() => {
    const keep = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, keep);
    return () => ['dragover', 'drop'].forEach((name) => window.removeEventListener(name, keep as EventListener));
  }, []);
}

/** What was found about the file that was given as the so manieth. */
interface Judged {
  count: number;
  found: VerifyDocument;
}

function CertificateCheck() {
  const [given, setGiven] = useState<{ file: File; count: number } | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useNoStrayFiles();
  const tooLarge = given !== null && given.file.size > largest * 1e6;
  const request = useRequest<Judged>(given && !tooLarge ? String(given.count) : null, async (signal) => {
    let bytes: ArrayBuffer;
    try {
      bytes = (await given?.file.arrayBuffer()) ?? new ArrayBuffer(0);
    } catch (error) {
      const fault: Fault = { kind: 'bad', message: words.certificate.unreadable(given?.file.name ?? '', String(error)) };
      return { ok: false, fault };
    }
    const answer = await verify<VerifyDocument>(bytes, signal);
    return answer.ok ? { ok: true, value: { count: given?.count ?? 0, found: answer.value } } : answer;
  });
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file) setGiven((old) => ({ file, count: (old?.count ?? 0) + 1 }));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (input.current) input.current.value = '';
    take(event.dataTransfer?.files);
  };
  // What was said of another file is not said of this one.
  const found = request.value?.count === given?.count && !request.fault ? request.value?.found : null;
  return (
    <>
      <p class="note">{words.certificate.help}</p>
      <div class={over ? 'drop over' : 'drop'} onDragOver={(event) => (event.preventDefault(), setOver(true))} onDragLeave={() => setOver(false)} onDrop={drop}>
        <label class="field">
          <span>{words.certificate.drop}</span>
          <input ref={input} type="file" accept=".json,application/json" aria-label={words.certificate.choose} onClick={(event) => (event.currentTarget.value = '')} onChange={(event) => take(event.currentTarget.files)} />
        </label>
        <ProgressLine since={request.since} progress={request.progress} cancel={request.cancel} />
        <FaultNote fault={request.fault} />
        {tooLarge && <p class="fault" role="alert">{words.certificate.tooLarge(given.file.name, largest)}</p>}
        {tooLarge && <Command name={words.certificate.command} text={command(given.file.name)} />}
        <div role="status">{given && found && <Verdict file={given.file.name} found={found} />}</div>
      </div>
    </>
  );
}

export function Certificate() {
  return (
    <Section title={words.certificate.title}>
      {inBrowser ? (
        <CertificateCheck />
      ) : (
        <>
          <p class="note">{words.certificate.byCommand}</p>
          <Command name={words.certificate.command} text={command('certificate.json')} />
        </>
      )}
    </Section>
  );
}
