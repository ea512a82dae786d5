/**
 * Encodes text as GB18030. Node can only decode it, so this module inverts Node's own decoder: what
 * it encodes is decoded to the same text.
 */

/** The first code point outside of the Basic Multilingual Plane, and its four-byte pointer. */
const FIRST_SUPPLEMENTARY = 0x10000;
const SUPPLEMENTARY_POINTER = 189_000;
/** The number of four-byte sequences that encode code points of the Basic Multilingual Plane. */
const BASIC_POINTERS = 39_420;

export function encodeGb18030(text: string): Uint8Array {
  const bytes: number[][] = [];
  const known = table();
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push([code]);
    else if (code >= FIRST_SUPPLEMENTARY) bytes.push(fourBytes(SUPPLEMENTARY_POINTER + code - FIRST_SUPPLEMENTARY));
    // The decoder reads every character of the plane from some sequence, private ones included.
    else bytes.push([...(known.get(code) ?? [0x1a])]);
  }
  return Uint8Array.from(bytes.flat());
}

let made: ReadonlyMap<number, readonly number[]> | undefined;

/** The sequence of each character of the Basic Multilingual Plane, the shortest if it has several. */
function table(): ReadonlyMap<number, readonly number[]> {
  made ??= invert([
    ...twoByteSequences(),
    ...Array.from({ length: BASIC_POINTERS }, (_, pointer) => fourBytes(pointer)),
  ]);
  return made;
}

function invert(sequences: readonly (readonly number[])[]): ReadonlyMap<number, readonly number[]> {
  const separated = Uint8Array.from(sequences.flatMap((sequence) => [...sequence, 0x0a]));
  const decoded = new TextDecoder('gb18030').decode(separated).split('\n');
  const found = new Map<number, readonly number[]>();
  for (const [index, sequence] of sequences.entries()) {
    const text = decoded[index] ?? '';
    if (text.length === 1 && text !== '\ufffd' && !found.has(text.charCodeAt(0)))
      found.set(text.charCodeAt(0), sequence);
  }
  return found.set(0xfffd, REPLACEMENT);
}

/** The sequence of U+FFFD, which the decoder also writes for what it cannot decode. */
const REPLACEMENT = [0x84, 0x31, 0xa4, 0x37];

function twoByteSequences(): readonly (readonly number[])[] {
  const sequences: number[][] = [];
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) if (trail !== 0x7f) sequences.push([lead, trail]);
  return sequences;
}

function fourBytes(pointer: number): number[] {
  return [
    0x81 + Math.floor(pointer / 12_600),
    0x30 + (Math.floor(pointer / 1_260) % 10),
    0x81 + (Math.floor(pointer / 10) % 126),
    0x30 + (pointer % 10),
  ];
}
