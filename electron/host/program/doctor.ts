/**
 * What `loopwright doctor` looks at: each check says what it found. Changes nothing but a probe
 * file it removes again. Servers that are switched on are started, if their user has allowed
 * them.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rgPath } from '@vscode/ripgrep';
import { messageOf } from '../../../shared/errors.ts';
import type { ServerId } from '../../../shared/ids.ts';
import type { ServerProblem } from '../../../shared/server-view.ts';
import type { Hub } from '../mcp/hub/hub.ts';
import type { Database } from '../store/database.ts';

export interface DoctorCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

export interface DoctorSubject {
  readonly database: Database;
  readonly dataDir: string;
  readonly hub: Pick<Hub, 'status' | 'tryStart'>;
  readonly isOn: (id: ServerId) => boolean;
  readonly problems: (isWanted: (id: ServerId) => boolean) => readonly ServerProblem[];
}

export async function doctor({ database, dataDir, ...servers }: DoctorSubject): Promise<readonly DoctorCheck[]> {
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
    ...servers.hub.status().map(({ id }) => check(`Server ${id}`, () => serverState(id, servers))),
  ]);
}

/** Rejects where the server is switched on and cannot be used. */
async function serverState(id: ServerId, { hub, isOn, problems }: Omit<DoctorSubject, 'database' | 'dataDir'>) {
  if (!isOn(id)) return 'off';
  await hub.tryStart(id);
  const [problem] = problems((each) => each === id);
  if (problem?.type === 'server-missing') throw new Error([problem.why, problem.hint ?? []].flat().join(' '));
  const state = hub.status().find((status) => status.id === id)?.state;
  if (state?.name !== 'running') return state?.name ?? 'off';
  return state.list.cut?.why ?? `runs with ${state.list.tools.length} tools`;
}

async function check(name: string, look: () => Promise<string>): Promise<DoctorCheck> {
  try {
    return { name, ok: true, detail: await look() };
  } catch (error) {
    return { name, ok: false, detail: messageOf(error) };
  }
}
