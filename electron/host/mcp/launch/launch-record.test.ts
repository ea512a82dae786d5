import { expect, test } from 'vitest';
import { LaunchRecord } from './launch-record.ts';

const SECRET = 'key-0123456789';

function shown(output: string): string {
  const facts = { commandLine: 'x', cwd: '/', path: [], startedAt: 0 };
  const record = new LaunchRecord(facts, { secrets: [SECRET] });
  record.errorOutput(Buffer.from(output));
  return record.shown.errorOutput;
}

test("shows the end of a server's output without colours and secrets, even with a colour inside a secret", () => {
  expect(shown(`first\n\u001B[31mno ${SECRET}\u001B[0m, key-\u001B[1m0123456789`)).toBe(
    'first\nno [redacted], [redacted]',
  );
});

test('shows without delay an output that was designed to be slow to display', () => {
  const began = performance.now();
  shown('\u001B]'.repeat(32_000));
  expect(performance.now() - began).toBeLessThan(1000);
});
