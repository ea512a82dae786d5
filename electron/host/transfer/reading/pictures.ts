/** Finds the pictures that the conversations of an export name among the other entries of its archive. */
import type { ImagePart } from '../../../../shared/message.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import type { Skips } from './skips.ts';

/** The first bytes of the formats that models and pages take. WebP has the length of the file in between. */
const FORMATS: readonly (readonly [mimeType: string, test: (head: Buffer) => boolean])[] = [
  ['image/png', (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/gif', (head) => head.toString('latin1', 0, 4) === 'GIF8'],
  ['image/webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
];

/** The type of a picture by its first bytes, whatever its name says; null: it is none that is imported. */
export const pictureType = (bytes: Buffer): string | null => FORMATS.find(([, test]) => test(bytes))?.[0] ?? null;

/** The id of a file with which the names of its entries begin, such as `file-AbC123-photo.png`. */
const FILE_ID = /^(file[-_][A-Za-z0-9]+)/;

export class Pictures {
  readonly #archive: Archive | null;
  readonly #entries = new Map<string, ArchiveEntry>();
  readonly #skips: Skips;
  #left: number;

  /** `archive` is null if the file is no archive, so it contains no pictures. */
  constructor(archive: Archive | null, skips: Skips) {
    this.#archive = archive;
    this.#skips = skips;
    this.#left = skips.limits.topicImageBytes;
    for (const entry of archive?.entries ?? []) {
      const id = FILE_ID.exec(entry.name.split('/').at(-1) ?? '')?.[1];
      if (id !== undefined && entry.size > 0 && !this.#entries.has(id)) this.#entries.set(id, entry);
    }
  }

  /** Begins the next topic, which has a limit of its own. */
  beginTopic(): void {
    this.#left = this.#skips.limits.topicImageBytes;
  }

  /** Whether the archive has a file for a pointer such as `file-service://file-AbC123`. */
  has(pointer: string): boolean {
    return this.#entryOf(pointer) !== undefined;
  }

  /** Null: the picture is not imported, and counted as skipped. */
  async read(pointer: string): Promise<ImagePart | null> {
    const entry = this.#entryOf(pointer);
    if (entry === undefined || this.#archive === null) return this.#skip('missing-file');
    if (entry.size > Math.min(this.#skips.limits.imageBytes, this.#left)) return this.#skip('image-too-large');
    const chunks: Buffer[] = [];
    for await (const chunk of this.#archive.read(entry, this.#skips.limits.imageBytes)) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const mimeType = pictureType(bytes);
    if (mimeType === null) return this.#skip('unknown-content');
    this.#left -= bytes.length;
    return { type: 'image', mimeType, data: bytes.toString('base64') };
  }

  #skip(reason: 'missing-file' | 'image-too-large' | 'unknown-content'): null {
    this.#skips.add(reason);
    return null;
  }

  #entryOf(pointer: string): ArchiveEntry | undefined {
    const id = FILE_ID.exec(pointer.replace(/^[a-z-]+:\/\//, ''))?.[1];
    return id === undefined ? undefined : this.#entries.get(id);
  }
}
