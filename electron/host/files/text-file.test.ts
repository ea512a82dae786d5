import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from './line-endings.ts';
import {
  bytesAfterEdits,
  decodeText,
  editedBytes,
  newTextBytes,
  readTextFile,
  readTextStart,
  rewriteOf,
  type TextFile,
} from './text-file.ts';
import { refusal, value, workspaceFixture } from './workspace.fixture.ts';

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const bytesAfterRewrite = (file: TextFile, text: string) => bytesAfterEdits(file, rewriteOf(file, text));
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

/** The bytes are those of the gb18030 codec of Python. */
const CHINESE = '你好，世界\r\n㐀 € 𠀀🎉\n';
const IN_GB18030 = Buffer.from('c4e3bac3a3accac0bde70d0a8139ee3920a2e320953282369439bd350a', 'hex');

test('GB18030 is read where UTF-8 fails, and an edit changes only its own bytes', () => {
  const file = decoded(IN_GB18030);
  expect(file.format).toEqual({ encoding: 'gb18030', bom: false });
  expect(file.text).toBe(CHINESE.replace('\r\n', '\n'));
  expect(Buffer.from(bytesAfterEdits(file, [])).equals(IN_GB18030)).toBe(true);
  const edited = value(editedBytes(file, [{ start: 0, end: 2, text: 'Ж再见' }], 'f'));
  const expected = Buffer.concat([Buffer.from('a7a8d4d9bcfb', 'hex'), IN_GB18030.subarray(4)]);
  expect(Buffer.from(edited).toString('hex')).toBe(expected.toString('hex'));
});

test('any text is the same after it was written as GB18030, and a rewrite to ASCII is allowed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (words) => {
      const file = decoded(IN_GB18030);
      const text = `你好${words.toWellFormed().replaceAll('\0', '').replaceAll('\r', '')}`;
      const bytes = editedBytes(file, rewriteOf(file, text), 'f');
      // The bytes can be UTF-8 by accident. Then the edit is refused.
      if (bytes.ok) expect(value(decodeText(bytes.value, 'f')).text).toBe(text);
    }),
  );
  const file = decoded(IN_GB18030);
  expect(textOf(value(editedBytes(file, rewriteOf(file, 'plain\n'), 'f')))).toBe('plain\r\n');
});

test('a file whose GB18030 bytes are not the usual ones is read but not edited', () => {
  const file = decoded(Buffer.from([0xc4, 0xe3, 0x80]));
  expect(file.text).toBe('你€');
  const refused = refusal(editedBytes(file, [{ start: 0, end: 1, text: '我' }], 'f'));
  expect(refused.message).toContain('can be read as GB18030, but not written back byte for byte');
});

test('an edit after which GB18030 would be read as UTF-8 is refused', () => {
  const file = decoded(Buffer.from('c4a7c4e3', 'hex'));
  const refused = refusal(editedBytes(file, [{ start: 1, end: 2, text: '' }], 'f'));
  expect(refused.message).toContain('cannot hold this text unambiguously');
});

test('Latin-1 is read only on request, and keeps every byte; what it cannot hold is refused', () => {
  const bytes = Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a, 0x80, 0xff]);
  expect(refusal(decodeText(bytes, 'f')).message).toContain('read it with encoding "latin1"');
  const file = value(decodeText(bytes, 'f', 'latin1'));
  expect(file.text).toBe('café\n\x80ÿ');
  expect([...value(editedBytes(file, [{ start: 0, end: 1, text: 'ç' }], 'f'))]).toEqual([0xe7, ...bytes.subarray(1)]);
  expect(refusal(editedBytes(file, [{ start: 0, end: 1, text: '你' }], 'f')).message).toContain('Latin-1');
  expect(refusal(decodeText(Buffer.from([0x61, 0]), 'f', 'latin1')).code).toBe('not-text');
  expect(value(decodeText(Buffer.from('\ufeffa'), 'f', 'latin1')).format.encoding).toBe('utf-8');
});

test('the start of a large GB18030 file is read', async () => {
  const { write, place } = await workspaceFixture();
  await write('big', Buffer.concat([IN_GB18030, IN_GB18030]));
  const start = value(await readTextStart(await place('big'), IN_GB18030.length + 1));
  expect(start).toMatchObject({ text: CHINESE.replace('\r\n', '\n'), format: { encoding: 'gb18030' } });
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
  expect(refusal(await readTextFile(await place('big'), { maxBytes: 50 }))).toMatchObject({ code: 'too-large' });
  expect(value(await readTextStart(await place('big'), 10))).toEqual({
    format: { encoding: 'utf-8', bom: false },
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
