/** Unpacks what is needed of a file of Office, which is a ZIP archive, without trusting the sizes that it states. */
import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { Unreadable } from './unreadable.ts';

/** An archive with more entries is an attack. */
const MOST_ENTRIES = 20_000;

/**
 * Unpacks the texts of the archive. An entry gets no more space than the archive states for it, and all together no
 * more than `mostBytes`; else it throws `Unreadable`.
 */
export function unpacked(bytes: Uint8Array, mostBytes: number): Unzipped {
  let entries = 0;
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1;
        if (entries > MOST_ENTRIES) throw new Unreadable('too-large');
        if (!/\.(?:xml|rels)$/i.test(name)) return false;
        total += originalSize;
        if (total > mostBytes) throw new Unreadable('too-large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken');
  }
}

/** An archive of unpacked files, for libraries that unpack by themselves: it states the true sizes. */
export const packedAgain = (files: Unzipped): Uint8Array => zipSync(files, { level: 0 });

/** The text of a file of the archive; null: it has none of this name. Entities of the author make it unreadable. */
export function xmlIn(files: Unzipped, name: string): string | null {
  const bytes = files[name];
  return bytes === undefined ? null : strFromU8(bytes);
}

/** Throws `Unreadable` if a file declares entities, which Office never does and which can grow without end. */
export function refuseEntities(files: Unzipped): void {
  for (const [name, bytes] of Object.entries(files))
    if (/<!(?:DOCTYPE|ENTITY)/i.test(strFromU8(bytes.subarray(0, 4096))) && name !== '') throw new Unreadable('broken');
}
