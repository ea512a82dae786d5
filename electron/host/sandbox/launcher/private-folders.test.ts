import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePrivateFolder, privateFolderPath, removeRest, sweepPrivateFolders } from './private-folders.ts';
import { runs, thisProcess } from './process-identity.ts';

/** No process has this id: it is larger than the largest one of Linux. */
const NOBODY = { pid: 5_000_000, startedAt: 1 };

describe.skipIf(process.platform !== 'linux')('private folders', () => {
  test('are open to this user only', () => {
    const folder = privateFolderPath(NOBODY, 'mode');
    makePrivateFolder(folder);
    const modes = [dirname(folder), folder, join(folder, 'tmp')].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o700]);
    expect(() => makePrivateFolder(folder)).toThrow();
    return removeRest(folder);
  });

  test('are removed with the processes that a killed launcher has left', async () => {
    const folder = privateFolderPath(NOBODY, 'rest');
    makePrivateFolder(folder);
    writeFileSync(join(folder, 'tmp/x'), '');
    const left = spawn('tail', ['-f', join(folder, 'tmp/x')], { stdio: 'ignore' });
    const exit = once(left, 'exit');
    await once(left, 'spawn');
    await removeRest(folder);
    expect(await exit).toEqual([null, 'SIGKILL']);
    expect(existsSync(folder)).toBe(false);
  });

  test('of hosts that have ended are swept, and those of running hosts stay', async () => {
    const [gone, kept] = [privateFolderPath(NOBODY, 'gone'), privateFolderPath(thisProcess(), 'kept')];
    for (const folder of [gone, kept]) makePrivateFolder(folder);
    await sweepPrivateFolders();
    expect([existsSync(gone), existsSync(kept)]).toEqual([false, true]);
    await removeRest(kept);
    expect(existsSync(kept)).toBe(false);
  });

  test('a process is not taken for another one that had the same id', () => {
    const own = thisProcess();
    expect([runs(own), runs({ ...own, startedAt: own.startedAt - 1 }), runs(NOBODY)]).toEqual([true, false, false]);
  });
});
