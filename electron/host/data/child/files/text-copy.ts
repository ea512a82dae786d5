/**
 * Copies a text file as UTF-8 without a byte order mark into the folder that the database may read. Files
 * that are no text are noticed on the way.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { constants, createWriteStream, readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { UnreadableFile } from './unreadable-file.ts';

const CHUNK = 1024 * 1024;
/** The beginning of a file by which its kind, its encoding and its line ends are recognised. */
const HEAD = 4 * 1024 * 1024;

/** Opens the file whose path was judged. Throws `UnreadableFile` if another file is there now. */
export async function openJudged(path: string, shown: string): Promise<FileHandle> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)).catch(
    () => null,
  );
  if (handle === null) throw new UnreadableFile(`${shown} could not be opened.`);
  const stats = await handle.stat();
  const isSame = process.platform !== 'linux' || readlinkSync(`/proc/self/fd/${handle.fd}`) === path;
  if (stats.isFile() && isSame) return handle;
  await handle.close();
  throw new UnreadableFile(`${shown} is not a regular file, or was exchanged for another one.`);
}

export async function headOf(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(HEAD);
  const { bytesRead } = await handle.read(buffer, 0, HEAD, 0);
  return buffer.subarray(0, bytesRead);
}

export interface TextCopy {
  /** The encoding of the file, in words. */
  readonly encoding: string;
  /** The line ends were carriage returns alone. They are line feeds in the copy. */
  readonly hadOnlyReturns: boolean;
}

/** A name that a model gave, for a decoder. */
const ENCODINGS: Readonly<Record<string, string>> = {
  ...{ 'utf-8': 'utf-8', utf8: 'utf-8', 'utf-16': 'utf-16le', 'utf-16le': 'utf-16le', 'utf-16be': 'utf-16be' },
  ...{ gbk: 'gb18030', gb2312: 'gb18030', gb18030: 'gb18030', cp936: 'gb18030', big5: 'big5', shift_jis: 'shift_jis' },
  ...{
    latin1: 'windows-1252',
    'latin-1': 'windows-1252',
    'iso-8859-1': 'windows-1252',
    'windows-1252': 'windows-1252',
  },
  ...{ cp1252: 'windows-1252', 'euc-kr': 'euc-kr', 'windows-1251': 'windows-1251' },
};

const ENCODING_NAMES = Object.keys(ENCODINGS);

const WORDS: Readonly<Record<string, string>> = {
  ...{ 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', gb18030: 'GB18030 (GBK)' },
  'windows-1252': 'Latin-1',
};

/** Copies to `target`. Throws `UnreadableFile`. */
export async function copyText(
  handle: FileHandle,
  head: Buffer,
  target: string,
  { shown, encoding }: { readonly shown: string; readonly encoding: string | null },
): Promise<TextCopy> {
  const marked = markOf(head);
  const named = encoding === null ? null : ENCODINGS[encoding.toLowerCase()];
  if (named === undefined)
    throw new UnreadableFile(`The encoding "${encoding}" is not known. Known are ${ENCODING_NAMES.join(', ')}.`);
  const first = marked ?? named ?? (isUtf8(withoutPart(head)) ? 'utf-8' : 'gb18030');
  if (first === 'gb18030' && named === null && isMixed(head)) throw new UnreadableFile(wrongEncoding(shown, head));
  const copied = await decodedCopy(handle, head, target, first, named !== null);
  if (copied === 'binary') throw new UnreadableFile(`${shown} is not text: it contains zero bytes.`);
  if (copied !== 'invalid') return { encoding: WORDS[first] ?? first, ...copied };
  if (marked !== null || first !== 'utf-8') throw new UnreadableFile(wrongEncoding(shown, head));
  // The first characters that are not UTF-8 come later in the file.
  const again = await decodedCopy(handle, head, target, 'gb18030', false);
  if (again === 'binary' || again === 'invalid') throw new UnreadableFile(wrongEncoding(shown, head));
  return { encoding: WORDS.gb18030 ?? '', ...again };
}

function wrongEncoding(shown: string, head: Buffer): string {
  const next = `Save it in one encoding, or name the encoding with "encoding", for example latin1.`;
  if (isMixed(head)) return `${shown} mixes encodings: some lines are UTF-8 and others are not. ${next}`;
  return `${shown} is neither UTF-8, UTF-16 nor GB18030 (GBK). ${next}`;
}

function markOf(head: Buffer): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

/** Without a character of UTF-8 that the end of the buffer may cut. */
function withoutPart(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
  }
  return bytes;
}

/** Whether some lines have Chinese or similar characters in UTF-8 and others are not UTF-8 at all. */
function isMixed(head: Buffer): boolean {
  let utf8 = 0;
  let other = 0;
  for (let start = 0; start < head.length && utf8 + other < 20_000; ) {
    const found = head.indexOf(0x0a, start);
    const end = found < 0 ? head.length : found;
    const line = head.subarray(start, end);
    start = end + 1;
    if (isAscii(line)) continue;
    if (!isUtf8(line)) other += found < 0 ? 0 : 1;
    else if (/[\u0800-\uffff]/.test(line.toString('utf8'))) utf8 += 1;
  }
  return other > 0 && utf8 / (utf8 + other) > 0.05;
}

type Copied = Pick<TextCopy, 'hadOnlyReturns'> | 'binary' | 'invalid';

async function decodedCopy(
  handle: FileHandle,
  head: Buffer,
  target: string,
  encoding: string,
  lenient: boolean,
): Promise<Copied> {
  const isWide = encoding.startsWith('utf-16');
  const isPlain = encoding === 'utf-8' && !lenient;
  const hadOnlyReturns = onlyReturns(isWide ? Buffer.from(new TextDecoder(encoding).decode(head)) : head);
  const decoder = new TextDecoder(encoding, { fatal: !lenient });
  const output = createWriteStream(target, { mode: 0o600, highWaterMark: 4 * CHUNK });
  let carried = Buffer.alloc(0);
  let failure: 'binary' | 'invalid' | null = null;
  for (let position = isPlain ? markLength(head) : 0; failure === null; ) {
    const buffer = Buffer.allocUnsafe(CHUNK);
    const { bytesRead } = await handle.read(buffer, 0, CHUNK, position);
    position += bytesRead;
    const read = buffer.subarray(0, bytesRead);
    let piece: Buffer;
    if (!isWide && read.includes(0)) {
      failure = 'binary';
      break;
    }
    if (isPlain) {
      const joined = carried.length === 0 ? read : Buffer.concat([carried, read]);
      const whole = bytesRead === 0 ? joined : withoutPart(joined);
      if (!isUtf8(whole)) failure = 'invalid';
      carried = Buffer.from(joined.subarray(whole.length));
      piece = whole;
    } else {
      try {
        piece = Buffer.from(decoder.decode(read, { stream: bytesRead > 0 }), 'utf8');
      } catch {
        failure = 'invalid';
        break;
      }
      if (isWide && piece.includes(0)) failure = 'binary';
    }
    if (hadOnlyReturns) for (let at = piece.indexOf(0x0d); at >= 0; at = piece.indexOf(0x0d, at)) piece[at] = 0x0a;
    if (!output.write(piece)) await once(output, 'drain');
    if (bytesRead === 0) break;
  }
  output.end();
  await finished(output);
  return failure ?? { hadOnlyReturns };
}

const markLength = (head: Buffer): number => (markOf(head) === 'utf-8' ? 3 : 0);

const onlyReturns = (head: Buffer): boolean => !head.includes(0x0a) && head.includes(0x0d);
