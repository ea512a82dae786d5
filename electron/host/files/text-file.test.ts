import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from './line-endings.ts';
import {
  bytesAfterEdits,
  bytesAfterRewrite,
  decodeText,
  newTextBytes,
  readTextFile,
  readTextStart,
} from './text-file.ts';
import { refusal, value, workspaceFixture } from './workspace.fixture.ts';

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const decoded = (content: string | Uint8Array) => value(decodeText(Buffer.from(content), 'f'));

test('UTF-8 with and without BOM and UTF-16 with BOM are read, and written back as the same bytes (W)', async () => {
  const { write, place } = await workspaceFixture();
  const text = 'Grüße 你好 🎉\nline two\n';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  const contents = {
    plain: Buffer.from(text),
    bom: Buffer.from(`\ufeff${text}`),
    little: utf16,
    big: Buffer.from(utf16).swap16(),
  };
  for (const [name, bytes] of Object.entries(contents)) {
    await write(name, bytes);
    const file = value(await readTextFile(await place(name)));
    expect(file.text, name).toBe(text);
    expect(file.totalLines).toBe(2);
    expect(Buffer.from(bytesAfterEdits(file, [])).equals(bytes), name).toBe(true);
    const edited = value(decodeText(bytesAfterEdits(file, [{ start: 0, end: 5, text: 'Hi' }]), name));
    expect(edited.text).toBe('Hi 你好 🎉\nline two\n');
    expect(edited.format).toEqual(file.format);
  }
});

test('content that cannot be decoded is refused: binary, Latin-1, incomplete characters, UTF-32 (W)', () => {
  for (const bytes of [
    [0x89, 0x50, 0x4e, 0x47, 0, 0],
    [0x63, 0x61, 0x66, 0xe9],
    [0x61, 0, 0x62],
    [0xff, 0xfe, 0x00, 0xd8],
    [0xff, 0xfe, 0x61],
    [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0],
  ])
    expect(refusal(decodeText(Buffer.from(bytes), 'f')).code).toBe('not-text');
});

test('a final newline starts no line, and an empty file has no lines', () => {
  expect([
    decoded('').totalLines,
    decoded('a').totalLines,
    decoded('a\n').totalLines,
    decoded('a\n\n').totalLines,
  ]).toEqual([0, 1, 1, 2]);
  expect(decoded('a\r\nb').totalLines).toBe(2);
});

test('CRLF line ends are kept when the model writes LF (W)', () => {
  const file = decoded('one\r\ntwo\r\nthree\r\n');
  expect(file.text).toBe('one\ntwo\nthree\n');
  expect(textOf(bytesAfterEdits(file, [{ start: 4, end: 7, text: '2\nand a half' }]))).toBe(
    'one\r\n2\r\nand a half\r\nthree\r\n',
  );
  expect(textOf(bytesAfterRewrite(file, 'x\ny\r\nz\n'))).toBe('x\r\ny\r\nz\r\n');
});

test('mixed line ends are kept on lines that were not edited (W)', () => {
  const file = decoded('a\r\nb\nc\r\nd\n');
  expect(textOf(bytesAfterEdits(file, [{ start: 2, end: 3, text: 'B' }]))).toBe('a\r\nB\nc\r\nd\n');
  expect(textOf(bytesAfterEdits(file, [{ start: 4, end: 6, text: 'C\nC2\n' }]))).toBe('a\r\nb\nC\r\nC2\r\nd\n');
  expect(textOf(bytesAfterEdits(file, [{ start: 0, end: 4, text: 'A\nB\n' }]))).toBe('A\r\nB\nc\r\nd\n');
  expect(textOf(bytesAfterEdits(file, [{ start: 0, end: 6, text: 'new\na\nb\nc\n' }]))).toBe('new\r\na\r\nb\nc\r\nd\n');
  expect(textOf(bytesAfterRewrite(file, 'a\nX\nc\nd\n'))).toBe('a\r\nX\nc\r\nd\n');
});

test('any text with any line ends is returned byte for byte, and only the edited parts change', () => {
  const raw = fc
    .array(fc.constantFrom('a', 'bb', '\n', '\r\n', '\r', 'é', '🎉', ' '), { maxLength: 40 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(raw, fc.nat(), fc.nat(), fc.constantFrom('', 'x', 'x\ny', '\n'), (content, a, b, text) => {
      const file = decoded(content);
      expect(textOf(bytesAfterEdits(file, []))).toBe(content);
      // A rewrite interprets every CRLF of the new text as one line end.
      if (!content.includes('\r\r\n')) expect(textOf(bytesAfterRewrite(file, file.text))).toBe(content);
      const [start = 0, end = 0] = [a % (file.text.length + 1), b % (file.text.length + 1)].sort((x, y) => x - y);
      fc.pre(file.text.slice(start).isWellFormed() && file.text.slice(end).isWellFormed());
      // A CR before an inserted newline would merge with that newline.
      fc.pre(file.text[start - 1] !== '\r' && !content.includes('\r\r') && !(text === '' && file.text[end] === '\n'));
      const edited = decoded(bytesAfterEdits(file, [{ start, end, text }]));
      expect(edited.text).toBe(applyEdits(file.text, [{ start, end, text }]));
      if (!content.includes('\r\n')) expect(textOf(edited.bytes)).not.toContain('\r\n');
    }),
    { numRuns: 500 },
  );
});

test('a large file is refused before it is read, and its start is read on request', async () => {
  const { write, place } = await workspaceFixture();
  await write('big', `${'x'.repeat(9)}é${'y'.repeat(100)}`);
  expect(refusal(await readTextFile(await place('big'), 50))).toMatchObject({ code: 'too-large' });
  expect(value(await readTextStart(await place('big'), 10))).toEqual({
    text: 'x'.repeat(9),
    size: 111,
    truncated: true,
  });
  expect(value(await readTextStart(await place('big'), 1000)).truncated).toBe(false);
});

test('the result contains the hash of the bytes, so that a change can be detected', async () => {
  const { write, place } = await workspaceFixture();
  await write('a', 'abc');
  const first = value(await readTextFile(await place('a')));
  expect(first.hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  await writeFile((await place('a')).absolute, '\ufeffabc');
  expect(value(await readTextFile(await place('a'))).hash).not.toBe(first.hash);
});

test('a new file is written as UTF-8 without BOM, and never contains a lone surrogate', () => {
  expect([...newTextBytes('é\r\n')]).toEqual([0xc3, 0xa9, 0x0d, 0x0a]);
  expect(textOf(newTextBytes('a\ud800b'))).toBe('a\ufffdb');
});
