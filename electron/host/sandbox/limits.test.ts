/** What a confined program may use up, how it ends, and that it leaves nothing. */
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { confinedTest, runConfined } from './confined.fixture.ts';

const MEGABYTE = 1024 ** 2;

confinedTest('ends a program that takes more memory than allowed, and reports it', async () => {
  const program = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(20_000_000, 1)), 20)';
  const { exitCode, report } = await runConfined(
    { command: process.execPath, args: ['-e', program] },
    { memoryBytes: 200 * MEGABYTE },
  );
  expect([exitCode, report.outOfMemory]).toEqual([137, true]);
});

confinedTest('counts files in memory as memory', async () => {
  const script = 'head -c 100000000 /dev/zero > /dev/shm/large; sleep 20';
  const { exitCode, report } = await runConfined({ script }, { memoryBytes: 50 * MEGABYTE });
  expect([exitCode, report.outOfMemory]).toEqual([137, true]);
});

confinedTest('ends a program that starts more and more processes, and reports it', async () => {
  const { exitCode, report } = await runConfined(
    { script: 'i=0; while [ $i -lt 200 ]; do sleep 20 & i=$((i + 1)); done; wait' },
    { processes: 50 },
  );
  expect([exitCode, report.tooManyProcesses]).toEqual([137, true]);
});

confinedTest('ends a program that fills its temporary folder, and reports it', async () => {
  const script = 'mkdir "$TMPDIR/a"; head -c 30000000 /dev/zero > "$TMPDIR/a/large"; sleep 20';
  const { exitCode, report } = await runConfined({ script }, { temporaryBytes: 10 * MEGABYTE });
  expect([exitCode, report.temporaryFolderFull]).toEqual([137, true]);
});

confinedTest('reports nothing about a program that stays within its limits', async () => {
  const { exitCode, report } = await runConfined({ script: 'sleep 0.6; echo done > "$TMPDIR/a"' });
  expect(exitCode).toBe(0);
  expect(Object.values(report).flat().filter(Boolean)).toEqual([]);
});

confinedTest('removes the temporary folder also when it is closed, deep and full of odd names', async () => {
  const script = `echo "$TMPDIR"; cd "$TMPDIR"; mkdir closed; echo x > closed/file; chmod 000 closed; touch ./-rf "$(printf 'a\\nb')"
    i=0; while [ $i -lt 60 ]; do mkdir ${'d'.repeat(100)} && cd ${'d'.repeat(100)}; i=$((i + 1)); done`;
  const { output } = await runConfined({ script });
  const temporary = output.trim();
  expect(temporary.startsWith(join(tmpdir(), 'loopwright-sandbox-'))).toBe(true);
  expect(existsSync(dirname(temporary))).toBe(false);
});

confinedTest('leaves no folder when the launch is not started after all', async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('loopwright-sandbox-'));
  const { finish } = await (await import('./find-sandbox.ts')).findSandbox().then((found) => {
    if (!found.ok) throw new Error('There is no sandbox.');
    const launch = { command: 'true', args: [], env: {}, cwd: tmpdir() };
    return found.sandbox.confine(launch, { writable: [], readOnlyFiles: [], unreadable: [], hosts: [] });
  });
  expect(
    Object.values(await finish())
      .flat()
      .filter(Boolean),
  ).toEqual([]);
  expect(
    readdirSync(tmpdir()).filter((name) => name.startsWith('loopwright-sandbox-') && !before.includes(name)),
  ).toEqual([]);
});
