import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the start of a server fails without harm to the host when the system cannot open more files', async () => {
  const host = fileURLToPath(new URL('no-more-files.fixture.ts', import.meta.url));
  const limited = ['-c', 'ulimit -n 100 && exec "$0" "$1"', process.execPath, host];
  const { stdout } = await promisify(execFile)('/bin/sh', limited, { timeout: 60_000 });
  expect(JSON.parse(stdout)).toEqual([
    { name: 'error', why: [{ name: 'start-failed', data: { why: expect.stringContaining('EMFILE') } }] },
    'running',
  ]);
}, 60_000);
