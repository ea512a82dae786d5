/** Lets the memory of WebAssembly grow only up to a limit, so that Python raises MemoryError. */

const PAGE = 65_536;

/** What the language has under the name WebAssembly.Memory. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface WithWebAssembly {
  readonly WebAssembly: { readonly Memory: { readonly prototype: Memory } };
}

export class MemoryLimit {
  #most = Number.POSITIVE_INFINITY;
  #refused = false;

  /** From now on every memory of this realm counts. To be made before the module is loaded. */
  constructor() {
    const { prototype } = (globalThis as unknown as WithWebAssembly).WebAssembly.Memory;
    const { grow } = prototype;
    const check = (bytes: number): void => {
      if (bytes <= this.#most) return;
      this.#refused = true;
      throw new RangeError('The memory must not grow any more.');
    };
    prototype.grow = function growWithin(this: Memory, pages: number): number {
      check(this.buffer.byteLength + pages * PAGE);
      return grow.call(this, pages);
    };
  }

  /** Whether growing was refused since the last `allow`. */
  get wasRefused(): boolean {
    return this.#refused;
  }

  /** A memory may grow to so many bytes. */
  allow(bytes: number): void {
    this.#most = bytes;
    this.#refused = false;
  }
}
