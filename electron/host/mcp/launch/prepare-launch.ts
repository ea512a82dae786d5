/**
 * Determines what exactly is run for a setting: the program is found, the folder checked, the
 * environment complete. Starts nothing.
 */
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, extname, join } from 'node:path';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';
import type { ServerLaunch } from '../../../../shared/server-view.ts';
import type { StdioServerSetting } from '../../options.ts';
import { quoted, showInvisible } from '../../text/visible-text.ts';
import { findProgram } from './find-program.ts';
import { foldersOf } from './search-path.ts';

export type LaunchRefusal = Extract<ServerReason, { name: 'program-missing' | 'folder-missing' | 'batch-file' }>;

export interface PreparedLaunch {
  /** The setting to spawn: `command` is an absolute path if it was found, and `PATH` is set. */
  readonly setting: StdioServerSetting;
  readonly facts: Pick<ServerLaunch, 'commandLine' | 'cwd' | 'path'>;
  /** The reason why the program cannot be started; null if it can be started. */
  readonly refusal: LaunchRefusal | null;
}

/** `folders` are searched for programs unless the setting has its own PATH. */
export async function prepareLaunch(setting: StdioServerSetting, folders: readonly string[]): Promise<PreparedLaunch> {
  const cwd = setting.cwd ?? homedir();
  const ownPath = Object.entries(setting.env).find(([name]) => isPath(name))?.[1];
  const path = ownPath === undefined ? folders : foldersOf(ownPath);
  const program = await findProgram(setting.command, path, cwd);
  const started = program === null ? setting : withoutBatchFile(program, setting);
  const env = ownPath === undefined ? { ...setting.env, PATH: path.join(delimiter) } : setting.env;
  const commandLine = [started?.command ?? program ?? setting.command, ...(started ?? setting).args]
    .map(word)
    .join(' ');
  return {
    setting: { ...(started ?? setting), env, cwd },
    facts: { commandLine, cwd, path },
    refusal: await refusalOf(setting, { cwd, program, startable: started !== null }),
  };
}

async function refusalOf(
  { command }: StdioServerSetting,
  { cwd, program, startable }: { readonly cwd: string; readonly program: string | null; readonly startable: boolean },
): Promise<PreparedLaunch['refusal']> {
  if (!(await isFolder(cwd))) return { name: 'folder-missing', data: { folder: quoted(cwd, 300) } };
  const data = { program: quoted(command, 300) };
  if (program === null) return { name: 'program-missing', data };
  return startable ? null : { name: 'batch-file', data };
}

/**
 * Windows starts no batch file without a shell, and a shell would read arguments as commands. The
 * batch files of npm lie beside the script they start. null: another batch file.
 */
function withoutBatchFile(program: string, setting: StdioServerSetting): StdioServerSetting | null {
  if (!/^\.(cmd|bat)$/i.test(extname(program))) return { ...setting, command: program };
  const name = basename(program, extname(program)).toLowerCase();
  if (name !== 'npx' && name !== 'npm') return null;
  const folder = dirname(program);
  const script = join(folder, 'node_modules', 'npm', 'bin', `${name}-cli.js`);
  return { ...setting, command: join(folder, 'node.exe'), args: [script, ...setting.args] };
}

function isPath(name: string): boolean {
  return process.platform === 'win32' ? name.toUpperCase() === 'PATH' : name === 'PATH';
}

/** Quotes a word so that it can be read, and pasted into a Unix shell. */
function word(text: string): string {
  const visible = showInvisible(text);
  return /^[\w@%+=:,./\\-]+$/.test(visible) ? visible : `'${visible.replaceAll("'", "'\\''")}'`;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
