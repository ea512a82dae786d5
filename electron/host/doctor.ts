/** What `loopwright doctor` looks at: each check says what it found. Changes nothing but a probe file it removes again. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rgPath } from '@vscode/ripgrep';
import { messageOf } from '../../shared/errors.ts';
import type { DoctorCheck } from './host-api.ts';
import type { Hub } from './mcp/hub.ts';
import type { Database } from './store/database.ts';

export interface DoctorSubject {
  readonly database: Database;
  readonly dataDir: string;
  readonly hub: Hub;
}

export async function doctor({ database, dataDir, hub }: DoctorSubject): Promise<readonly DoctorCheck[]> {
  return Promise.all([
    check('Node.js', async () => {
      if (Number(process.versions.node.split('.')[0]) < 24)
        throw new Error(`is ${process.versions.node}; 24 is needed`);
      return process.versions.node;
    }),
    check('Data folder', async () => {
      const probe = join(dataDir, `.probe-${randomUUID()}`);
      await writeFile(probe, '');
      await rm(probe);
      return dataDir;
    }),
    check('Database', async () => {
      const problems = database.problems();
      if (problems.length > 0) throw new Error(problems.join('; '));
      return 'whole';
    }),
    check('Durable writes', async () => {
      const mode = database.get<{ synchronous: number }>('PRAGMA synchronous')?.synchronous;
      if (mode !== 2) throw new Error(`synchronous is ${mode}, not 2 (FULL)`);
      return 'synchronous = FULL';
    }),
    check('Search', async () => {
      const { stdout } = await promisify(execFile)(rgPath, ['--version'], { timeout: 10_000 });
      return stdout.split('\n', 1)[0] ?? '';
    }),
    ...hub.status().map(({ id, state }) =>
      check(`Server ${id}`, async () => {
        if (state.name === 'error') throw new Error(state.why);
        return state.name;
      }),
    ),
  ]);
}

async function check(name: string, look: () => Promise<string>): Promise<DoctorCheck> {
  try {
    return { name, ok: true, detail: await look() };
  } catch (error) {
    return { name, ok: false, detail: messageOf(error) };
  }
}
