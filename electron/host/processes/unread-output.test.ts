import { expect, test } from 'vitest';
import { UnreadOutput } from './unread-output.ts';

test('output counts as read once it was taken', () => {
  const output = new UnreadOutput();
  output.add('one\n');
  output.add('two\n');
  expect([output.text, output.take(), output.take()]).toEqual(['one\ntwo\n', 'one\ntwo\n', '']);
  output.add('three\n');
  expect(output.take()).toBe('three\n');
});

test('of long output the beginning and the end are kept, however it is divided', () => {
  const [whole, divided] = [new UnreadOutput(), new UnreadOutput()];
  const text = `begins ${'x'.repeat(100_000)} ends`;
  whole.add(text);
  for (let at = 0; at < text.length; at += 777) divided.add(text.slice(at, at + 777));
  expect(divided.text).toBe(whole.text);
  expect(whole.text).toMatch(/^begins x+\n\[84,012 characters of output are left out here\]\nx+ ends$/);
  expect(whole.text.length).toBeLessThan(16_100);
});
