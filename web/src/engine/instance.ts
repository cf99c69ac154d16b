// One instance of the program: addresses and certificates in, answers out. Whatever it throws is its end.
import { wasiImports } from './wasi';

export interface Answer {
  status: number;
  /** Lines as `Content-Type: application/json`. */
  head: string;
  body: ArrayBuffer;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(size: number): number;
  release(pointer: number): void;
  answer(text: number, length: number): number;
  verify(text: number, length: number): number;
}

export class Instance {
  private constructor(private readonly exports: Exports) {}

  /** `report` gets the progress as JSON, and says whether to go on. */
  static async start(module: WebAssembly.Module, report: (json: string) => boolean): Promise<Instance> {
    let exports: Exports | null = null;
    const memory = (): ArrayBuffer => exports?.memory.buffer ?? new ArrayBuffer(0);
    const { exports: made } = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: wasiImports(module, memory),
      env: { progress: (place: number, length: number) => (report(new TextDecoder().decode(new Uint8Array(memory(), place, length))) ? 0 : 1) },
    });
    exports = made as unknown as Exports;
    exports._initialize();
    return new Instance(exports);
  }

  get memory(): number {
    return this.exports.memory.buffer.byteLength;
  }

  answer(address: string): Answer {
    return this.call(this.exports.answer, new TextEncoder().encode(address));
  }

  verify(certificate: ArrayBuffer): Answer {
    return this.call(this.exports.verify, new Uint8Array(certificate));
  }

  private call(question: Exports['answer'], text: Uint8Array): Answer {
    const { memory, allocate, release } = this.exports;
    const place = allocate(Math.max(1, text.length)) >>> 0;
    if (place === 0) throw new RangeError('out of memory');
    new Uint8Array(memory.buffer, place, text.length).set(text);
    const found = question(place, text.length) >>> 0;
    release(place);
    const [status, body, bodySize, head, headSize] = new Uint32Array(memory.buffer.slice(found, found + 20)) as unknown as [number, number, number, number, number];
    return {
      status,
      head: new TextDecoder().decode(new Uint8Array(memory.buffer, head, headSize)),
      body: memory.buffer.slice(body, body + bodySize),
    };
  }
}
