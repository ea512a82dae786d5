/** Finds the Python of the user and asks it what it is. */
import { spawn } from 'node:child_process';
import { constants, realpathSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../../../shared/errors.ts';
import type { NoOwnPython } from '../../../../shared/own-python.ts';
import { ProcessGroup } from '../../processes/process-group.ts';
import { GUARD_SPAWN, guarded } from '../../processes/stdio-guard.ts';
import { policyFor } from '../../sandbox/policy/policy.ts';
import type { FoundSandbox, Launch } from '../../sandbox/sandbox.ts';

/** The oldest Python in which our program runs. */
const OLDEST = { major: 3, minor: 9 };
/** The longest time for the answer, in milliseconds: the first start of a Python on a busy machine takes some seconds. */
const PATIENCE = 20_000;
const LONGEST_ANSWER = 200_000;

/** A Python of the user that runs. */
export interface OwnPython {
  /** The absolute path of the program itself, not of a script that chooses one. */
  readonly program: string;
  /** For example `3.11.7`. */
  readonly version: string;
  /** The folders and files of its installation and of its packages. */
  readonly installation: readonly string[];
  /** Its `sys.path`. */
  readonly path: readonly string[];
}

export type FoundPython =
  | { readonly ok: true; readonly value: OwnPython }
  | { readonly ok: false; readonly why: NoOwnPython };

export interface FinderParts {
  readonly home: string;
  readonly dataDir: string;
  findSandbox(): Promise<FoundSandbox>;
}

/** Understood by all versions, also by those that are too old. */
const QUESTION = `import json, os, platform, sys, sysconfig
paths = sysconfig.get_paths()
prefixes = [getattr(sys, name, '') for name in ('prefix', 'exec_prefix', 'base_prefix', 'base_exec_prefix')]
folders = [paths[name] for name in ('stdlib', 'platstdlib', 'purelib', 'platlib')]
print(json.dumps({'version': platform.python_version(), 'program': sys.executable, 'path': [each for each in sys.path if each],
  'installation': prefixes + folders + [sysconfig.get_config_var('LIBDIR') or '']}))`;

const path = z.string().max(4000);
const Answer = z.object({
  version: z.string().regex(/^\d+\.\d+\.[\w.+]{1,30}$/),
  program: path.refine(isAbsolute),
  path: z.array(path).max(1000),
  installation: z.array(path).max(20),
});

/** Remembers the answer for a program until it changes on disk. */
export class OwnPythonFinder {
  readonly #parts: FinderParts;
  readonly #known = new Map<string, { readonly stamp: string; readonly python: OwnPython }>();

  constructor(parts: FinderParts) {
    this.#parts = parts;
  }

  /** `named` is a path or a name. Starts it only if it is not known or has changed. Never rejects. */
  async find(named: string): Promise<FoundPython> {
    const given = await this.#programOf(named.trim());
    if (given === null) return { ok: false, why: { name: 'not-found' } };
    const known = this.#known.get(given);
    if (known !== undefined && (await stampOf([given, known.python.program])) === known.stamp)
      return { ok: true, value: known.python };
    const found = await this.#ask(given);
    if (found.ok) {
      const stamp = await stampOf([given, found.value.program]);
      if (stamp !== null) this.#known.set(given, { stamp, python: found.value });
    }
    return found;
  }

  async #programOf(named: string): Promise<string | null> {
    const { home } = this.#parts;
    const expanded = /^~[/\\]/.test(named) ? join(home, named.slice(2)) : named;
    const endings = process.platform === 'win32' ? ['', '.exe'] : [''];
    const folders = /[/\\]/.test(expanded)
      ? isAbsolute(expanded)
        ? ['']
        : []
      : (process.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
    for (const folder of expanded === '' ? [] : folders)
      for (const ending of endings) {
        const place = (folder === '' ? expanded : join(folder, expanded)) + ending;
        if (await isProgram(place)) return place;
      }
    return null;
  }

  async #ask(given: string): Promise<FoundPython> {
    try {
      const answer = await this.#answerOf(given);
      const parsed = Answer.parse(JSON.parse(answer.trimEnd().split('\n').at(-1) ?? ''));
      const { version, program } = parsed;
      const [major = 0, minor = 0] = version.split('.').map(Number);
      if (major !== OLDEST.major || minor < OLDEST.minor)
        return { ok: false, why: { name: 'too-old', version, oldest: `${OLDEST.major}.${OLDEST.minor}` } };
      const real = realpathSync(program);
      const folders = [...parsed.installation, ...parsed.path].filter((folder) => isAbsolute(folder));
      const installation = [program, real, ...folders];
      return { ok: true, value: { program, version, path: parsed.path, installation: [...new Set(installation)] } };
    } catch (error) {
      return { ok: false, why: { name: 'does-not-run', detail: messageOf(error).split('\n')[0]?.slice(0, 300) ?? '' } };
    }
  }

  /** Asks it in the sandbox where there is one, because a folder of packages can run code at the start of Python. */
  async #answerOf(given: string): Promise<string> {
    const { home, dataDir, findSandbox } = this.#parts;
    const { PATH = '', SystemRoot } = process.env;
    const launch: Launch = {
      ...{ command: given, args: ['-E', '-B', '-c', QUESTION], cwd: tmpdir() },
      env: { PATH, HOME: homedir(), ...(SystemRoot !== undefined && { SystemRoot }) },
    };
    const found = await findSandbox();
    const confined = found.ok ? await found.sandbox.confine(launch, policyFor({ home, dataDir, writable: [] })) : null;
    try {
      return await outputOf(confined?.launch ?? launch);
    } finally {
      await confined?.finish();
    }
  }
}

async function outputOf(launch: Launch): Promise<string> {
  const start = guarded({ ...launch, args: [...launch.args] });
  const child = spawn(start.command, [...start.args], {
    ...{ cwd: launch.cwd, env: start.env, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] },
    ...GUARD_SPAWN,
  });
  const group = new ProcessGroup(child);
  let output = '';
  let complaint = '';
  child.stdin?.on('error', () => {});
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-LONGEST_ANSWER);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-2000);
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      group.signal('SIGKILL');
      reject(new Error('It did not answer in time.'));
    }, PATIENCE);
    child.once('error', reject).once('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(output);
      else reject(new Error(complaint.trim().split('\n').at(-1) || `It ended with the exit code ${code}.`));
    });
  });
}

async function isProgram(place: string): Promise<boolean> {
  try {
    await access(place, constants.X_OK);
    return (await stat(place)).isFile();
  } catch {
    return false;
  }
}

/** Changes when one of the files does; null: one is missing. */
async function stampOf(files: readonly string[]): Promise<string | null> {
  try {
    const all = await Promise.all(files.map((file) => stat(file)));
    return all.map(({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`).join('; ');
  } catch {
    return null;
  }
}
