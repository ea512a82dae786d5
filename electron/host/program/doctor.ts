/**
 * The checks of `loopwright doctor`. They change nothing, apart from a probe file that is removed
 * again. Servers that are switched on are started, if their user has allowed them.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rgPath } from '@vscode/ripgrep';
import type { ServerId } from '../../../shared/ids.ts';
import type { NetworkReport } from '../../../shared/network-report.ts';
import type { OwnPythonState } from '../../../shared/own-python.ts';
import type { ServerProblem, ServerStateName } from '../../../shared/server-view.ts';
import { CODE_LANGUAGES, type CodeLanguage } from '../code/code-run.ts';
import { whyNoInterpreter } from '../code/start-interpreter.ts';
import type { Hub } from '../mcp/hub/hub.ts';
import { findSandbox } from '../sandbox/find-sandbox.ts';
import { installCommand } from '../sandbox/install-command.ts';
import type { NoSandbox, SandboxBackend } from '../sandbox/sandbox.ts';
import type { Database } from '../store/database.ts';
import type { IgnoredRows } from '../store/ignored-rows.ts';
import { readableByOthers } from './readable-data.ts';

export type CheckSubject =
  | 'node'
  | 'data-folder'
  | 'closed-to-others'
  | 'signatures'
  | 'database'
  | 'durable-writes'
  | 'search'
  | 'sandbox'
  | CodeLanguage
  | 'own-python'
  | 'automations'
  | 'network';

/** The result of one check. The shell converts it to text. */
export interface DoctorCheck {
  readonly about: { readonly subject: CheckSubject } | { readonly server: ServerId };
  readonly ok: boolean;
  readonly found: Finding;
}

export type Finding =
  /** A fact: a version, a path, a setting or a message of the system. */
  | { readonly name: 'fact'; readonly text: string }
  | { readonly name: 'node-too-old'; readonly version: string; readonly needed: number }
  | { readonly name: 'closed-to-others' }
  /** `paths` begins with the data folder. */
  | { readonly name: 'open-to-others'; readonly paths: readonly string[] }
  | { readonly name: 'rows-signed'; readonly ignored: number }
  | { readonly name: 'rows-not-signed' }
  | { readonly name: 'database-whole' }
  | { readonly name: 'writes-not-durable'; readonly mode: number | undefined }
  | { readonly name: 'sandbox'; readonly backend: SandboxBackend }
  /** `install` is a command that installs what is missing, if one is known for this system. */
  | { readonly name: 'no-sandbox'; readonly why: NoSandbox; readonly install: string | null }
  /** Code of a language runs outside the host. */
  | { readonly name: 'code-runs' }
  /** The Python of the user, in which code of models runs after approval. */
  | { readonly name: 'own-python'; readonly state: OwnPythonState }
  /** `count`: those that are not paused. */
  | { readonly name: 'automations'; readonly count: number; readonly isAnyStarting: boolean }
  /** The connection to the model of new topics; null: it needs no network. */
  | { readonly name: 'network'; readonly report: NetworkReport | null }
  | { readonly name: 'server-state'; readonly state: ServerStateName }
  | { readonly name: 'server-runs'; readonly tools: number }
  | { readonly name: 'server-problem'; readonly problem: ServerProblem }
  | { readonly name: 'error'; readonly error: unknown };

export interface DoctorSubject {
  readonly database: Database;
  readonly dataDir: string;
  readonly ignoredRows: IgnoredRows | null;
  /** The automations that have times to come, and whether a process starts them. */
  readonly automations: () => { readonly count: number; readonly isAnyStarting: boolean };
  readonly hub: Pick<Hub, 'status' | 'tryStart'>;
  readonly isOn: (id: ServerId) => boolean;
  readonly problems: (isWanted: (id: ServerId) => boolean) => readonly ServerProblem[];
  /** Looks for the Python of the user. */
  readonly ownPython: () => Promise<OwnPythonState>;
  /** Connects to the model of new topics. */
  readonly network: () => Promise<NetworkReport | null>;
}

const NEEDED_NODE = 24;

export async function doctor({
  database,
  dataDir,
  ignoredRows,
  ownPython,
  automations,
  network,
  ...servers
}: DoctorSubject): Promise<readonly DoctorCheck[]> {
  return Promise.all([
    check({ subject: 'node' }, async () => {
      const version = process.versions.node;
      const isOld = Number(version.split('.')[0]) < NEEDED_NODE;
      return isOld ? bad({ name: 'node-too-old', version, needed: NEEDED_NODE }) : fact(version);
    }),
    check({ subject: 'data-folder' }, async () => {
      const probe = join(dataDir, `.probe-${randomUUID()}`);
      await writeFile(probe, '');
      await rm(probe);
      return fact(dataDir);
    }),
    check({ subject: 'closed-to-others' }, async () => {
      const paths = await readableByOthers(dataDir);
      return paths.length === 0 ? good({ name: 'closed-to-others' }) : bad({ name: 'open-to-others', paths });
    }),
    check({ subject: 'signatures' }, async () =>
      ignoredRows === null
        ? good({ name: 'rows-not-signed' })
        : { ok: ignoredRows.count === 0, found: { name: 'rows-signed', ignored: ignoredRows.count } },
    ),
    check({ subject: 'database' }, async () => {
      const problems = database.problems();
      return problems.length === 0
        ? good({ name: 'database-whole' })
        : bad({ name: 'fact', text: problems.join('; ') });
    }),
    check({ subject: 'durable-writes' }, async () => {
      const mode = database.get<{ synchronous: number }>('PRAGMA synchronous')?.synchronous;
      return mode === 2 ? fact('synchronous = FULL') : bad({ name: 'writes-not-durable', mode });
    }),
    check({ subject: 'search' }, async () => {
      const { stdout } = await promisify(execFile)(rgPath, ['--version'], { timeout: 10_000 });
      return fact(stdout.split('\n', 1)[0] ?? '');
    }),
    check({ subject: 'automations' }, async () => {
      const found = { name: 'automations', ...automations() } as const;
      return found.count === 0 || found.isAnyStarting ? good(found) : bad(found);
    }),
    check({ subject: 'sandbox' }, sandboxState),
    ...CODE_LANGUAGES.map((language) => check({ subject: language }, () => codeState(language, dataDir))),
    check({ subject: 'own-python' }, async () => {
      const state = await ownPython();
      return { ok: state.name !== 'unusable', found: { name: 'own-python', state } };
    }),
    check({ subject: 'network' }, async () => {
      const report = await network();
      return { ok: report?.outcome.ok ?? true, found: { name: 'network', report } };
    }),
    ...servers.hub.status().map(({ id }) => check({ server: id }, () => serverState(id, servers))),
  ]);
}

type Result = Pick<DoctorCheck, 'ok' | 'found'>;

const good = (found: Finding): Result => ({ ok: true, found });
const bad = (found: Finding): Result => ({ ok: false, found });
const fact = (text: string): Result => good({ name: 'fact', text });

/** A machine without a sandbox is in order: everything works, with the rights of the user. */
async function sandboxState(): Promise<Result> {
  const found = await findSandbox();
  if (found.ok) return good({ name: 'sandbox', backend: found.sandbox.backend });
  return good({ name: 'no-sandbox', why: found.why, install: installCommand(found.missing) });
}

async function codeState(language: CodeLanguage, dataDir: string): Promise<Result> {
  const why = await whyNoInterpreter({ home: homedir(), dataDir, findSandbox }, language);
  return why === null ? good({ name: 'code-runs' }) : bad({ name: 'fact', text: why });
}

async function serverState(
  id: ServerId,
  {
    hub,
    isOn,
    problems,
  }: Omit<DoctorSubject, 'database' | 'dataDir' | 'ignoredRows' | 'ownPython' | 'automations' | 'network'>,
) {
  if (!isOn(id)) return good({ name: 'server-state', state: 'off' });
  await hub.tryStart(id);
  const [problem] = problems((each) => each === id);
  if (problem !== undefined)
    return { ok: problem.type === 'tools-cut', found: { name: 'server-problem', problem } as const };
  const state = hub.status().find((status) => status.id === id)?.state;
  if (state?.name === 'running') return good({ name: 'server-runs', tools: state.list.tools.length });
  return good({ name: 'server-state', state: state?.name ?? 'off' });
}

async function check(about: DoctorCheck['about'], look: () => Promise<Result>): Promise<DoctorCheck> {
  try {
    return { about, ...(await look()) };
  } catch (error) {
    return { about, ...bad({ name: 'error', error }) };
  }
}
