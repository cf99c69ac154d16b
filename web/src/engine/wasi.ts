// What the program asks of an operating system (WASI, snapshot 1): a clock, random bytes, messages to the console.
// There are no files and no environment.

const badFile = 8;
const notThere = 52;

/** The program has ended itself. */
export class Exit extends Error {}

type Call = (...values: never[]) => number;

function systemCalls(memory: () => ArrayBuffer): Record<string, Call> {
  const view = (): DataView => new DataView(memory());
  const none = (count: number, size: number): number => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return 0;
  };
  return {
    args_sizes_get: none,
    args_get: () => 0,
    environ_sizes_get: none,
    environ_get: () => 0,
    clock_time_get(clock: number, _precision: bigint, time: number) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(time, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    clock_res_get(_clock: number, resolution: number) {
      view().setBigUint64(resolution, 1000n, true);
      return 0;
    },
    random_get(place: number, size: number) {
      const most = 65536;
      for (let done = 0; done < size; done += most) crypto.getRandomValues(new Uint8Array(memory(), place + done, Math.min(most, size - done)));
      return 0;
    },
    fd_write(file: number, parts: number, count: number, written: number) {
      if (file !== 1 && file !== 2) return badFile;
      let text = '';
      let size = 0;
      for (let i = 0; i < count; ++i) {
        const [place, length] = [view().getUint32(parts + 8 * i, true), view().getUint32(parts + 8 * i + 4, true)];
        text += new TextDecoder().decode(new Uint8Array(memory(), place, length));
        size += length;
      }
      if (text.trim() !== '') console.info(text.trimEnd());
      view().setUint32(written, size, true);
      return 0;
    },
    sched_yield: () => 0,
    proc_exit(status: number) {
      throw new Exit(`exit status ${status}`);
    },
  };
}

/** What the imports of this module need; calls that are not known here fail, as do those about files. */
export function wasiImports(module: WebAssembly.Module, memory: () => ArrayBuffer): WebAssembly.ModuleImports {
  const known = systemCalls(memory);
  const calls: WebAssembly.ModuleImports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from === 'wasi_snapshot_preview1') calls[name] = known[name] ?? (() => (/^(fd|path|sock)_/.test(name) ? badFile : notThere));
  return calls;
}
