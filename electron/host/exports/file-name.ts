import { plainLine } from '../../../shared/visible-text.ts';

/** The bytes of a name without its extension. Some encrypted folders take 143 bytes at most. */
const MOST_BYTES = 120;

/** The characters that Windows refuses in file names; other systems refuse some of them. */
const REFUSED = /[<>:"/\\|?*]/g;

/** The names that Windows reserves for devices, whatever follows after a dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ .]*(?:\.|$)/i;

/**
 * Returns a file name that every system accepts, made from an untrusted title. It names no folder,
 * is not hidden, and begins with no hyphen, which programs would read as an option.
 */
export function fileName(title: string, extension: string): string {
  const words = plainLine(title.replace(REFUSED, ' ').normalize('NFC')).replace(/^[\s.-]+/, '');
  const name = cut(words).replace(/[\s.]+$/, '');
  if (name === '') return `Loopwright.${extension}`;
  return `${DEVICE.test(name) ? '_' : ''}${name}.${extension}`;
}

/** Cuts between characters as a reader sees them. */
function cut(name: string): string {
  let kept = '';
  let bytes = 0;
  // A longer beginning is never needed, and dividing a very long title would take long.
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, MOST_BYTES * 2))) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MOST_BYTES) break;
    kept += segment;
  }
  return kept;
}
