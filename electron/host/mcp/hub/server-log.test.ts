import { expect, test } from 'vitest';
import { ErrorLines } from '../launch/error-lines.ts';
import { ServerLog } from './server-log.ts';

test('a server log keeps its last thousand lines, counts all lines, and returns new ones', () => {
  let told = 0;
  const log = new ServerLog(
    () => 7,
    () => void told++,
  );
  for (let count = 1; count <= 1500; count++) log.add({ level: 'info', from: 'server', text: `line ${count}` });
  expect(log.after(0)).toHaveLength(1000);
  expect(log.after(0)[0]).toEqual({ number: 501, at: 7, level: 'info', from: 'server', text: 'line 501' });
  expect(log.after(1498).map(({ number }) => number)).toEqual([1499, 1500]);
  expect([log.after(1500), told]).toEqual([[], 1500]);
});

test('a server log cuts a long line, removes colours, and makes invisible characters visible (V13)', () => {
  const log = new ServerLog(Date.now, () => {});
  log.add({ level: 'error', from: 'stderr', text: '\u001b[31mred\u001b[0m \u202eolleh' });
  log.add({ level: 'error', from: 'stderr', text: 'x'.repeat(5000) });
  expect(log.after(0).map(({ text }) => text)).toEqual(['red <U+202E>olleh', `${'x'.repeat(2000)}…`]);
});

test('standard error is split into lines regardless of its chunks, and a flood is thinned with the number of omitted lines', () => {
  let now = 0;
  const told: string[] = [];
  const lines = new ErrorLines(
    (text) => void told.push(text),
    () => now,
  );
  const bytes = Buffer.from('one\r\ntwo é\n\nthr');
  for (const byte of bytes) lines.add(Buffer.from([byte]));
  expect(told).toEqual(['one', 'two é']);
  lines.add(Buffer.from('ee\n'.concat('flood\n'.repeat(1000))));
  expect(told).toHaveLength(200);
  now = 1000;
  lines.add(Buffer.from('later\nand the end'));
  lines.end();
  expect(told.slice(200)).toEqual(['[803 more lines were left out]', 'later', 'and the end']);
});

test('a line that never ends is reported in pieces and not stored', () => {
  const told: string[] = [];
  const lines = new ErrorLines((text) => void told.push(text), Date.now);
  for (let count = 0; count < 10; count++) lines.add(Buffer.alloc(1500, 'x'));
  expect(told).toHaveLength(5);
});
