import { useEffect, useState } from 'preact/hooks';
import type { Progress } from '../api';
import { words } from '../words';

// Quick answers show nothing at all; a line says that something is on its way; then it can be cancelled.
const lineAfter = 150;
const cancelAfter = 500;

function useAge(since: number | null): number {
  const [age, setAge] = useState(0);
  useEffect(() => {
    setAge(0);
    if (since === null) return;
    const timers = [lineAfter, cancelAfter].map((time) =>
      setTimeout(() => setAge(time), Math.max(0, since + time - performance.now())),
    );
    return () => timers.forEach(clearTimeout);
  }, [since]);
  return since === null ? 0 : age;
}

interface Props {
  since: number | null;
  progress: Progress | null;
  cancel(): void;
}

export function ProgressLine({ since, progress, cancel }: Props) {
  const age = useAge(since);
  const share = progress && progress.last > 0 ? Math.min(1, progress.done / progress.last) : null;
  return (
    <div class="progress" aria-live="polite">
      {age >= lineAfter && (
        <div class="progress-track">
          <div
            class={share === null ? 'progress-bar unknown' : 'progress-bar'}
            style={share === null ? {} : { width: `${100 * share}%` }}
          />
        </div>
      )}
      {age >= cancelAfter && (
        <p class="progress-text">
          <span>{progress ? words.progress.at(progress.step, progress.done, progress.last, progress.unit) : words.progress.busy}</span>
          <button type="button" class="small" onClick={cancel}>
            {words.progress.cancel}
          </button>
        </p>
      )}
    </div>
  );
}
