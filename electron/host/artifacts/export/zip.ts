/** Writes a ZIP file without compression, because pictures are compressed already. */
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** A file name; `/` stands after the folders before it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Version 2.0 of the format, and the bit that says that names are UTF-8. */
const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** 1 January 1980, the first day that the format knows, so that equal contents make equal files. */
const DAY = 0x21;

/** Throws if there are more than 65,535 entries or 4 GB, which need another form of the format. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const zip = new ZipWriter();
  return Buffer.concat([...entries.flatMap((entry) => zip.add(entry)), zip.end()]);
}

/** Writes one entry after the other, so that only the list of entries stays in memory. */
export class ZipWriter {
  readonly #directory: Uint8Array[] = [];
  #count = 0;
  #offset = 0;

  /** Returns the next bytes of the file. Throws as `zipOf` does. */
  add({ name, bytes }: ZipEntry): readonly Uint8Array[] {
    const path = Buffer.from(name, 'utf8');
    const facts = factsOf(bytes, path.length);
    const head = Buffer.concat([uint32(0x04034b50), facts, path]);
    const listed = Buffer.alloc(14);
    listed.writeUInt32LE(this.#offset, 10);
    this.#directory.push(uint32(0x02014b50), uint16(VERSION), facts, listed, path);
    this.#offset += head.length + bytes.length;
    this.#count += 1;
    if (this.#count > 0xffff || this.#offset > 0xffffffff) throw new Error('A ZIP file cannot hold as much.');
    return [head, bytes];
  }

  /** Returns the last bytes of the file: the list of its entries. */
  end(): Uint8Array {
    const list = Buffer.concat(this.#directory);
    if (this.#offset + list.length > 0xffffffff) throw new Error('A ZIP file cannot hold as much.');
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#count, 8);
    end.writeUInt16LE(this.#count, 10);
    end.writeUInt32LE(list.length, 12);
    end.writeUInt32LE(this.#offset, 16);
    return Buffer.concat([list, end]);
  }
}

/** The facts that the entry and the directory both contain. */
function factsOf(bytes: Uint8Array, nameLength: number): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8_NAMES, 2);
  facts.writeUInt16LE(DAY, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(nameLength, 22);
  return facts;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
