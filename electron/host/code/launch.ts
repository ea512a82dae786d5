/** How an interpreter is started: a program of ours in Deno, which gives it no permission but to read its engine. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Launch } from '../sandbox/sandbox.ts';
import type { CodeLanguage } from './code-run.ts';
import type { StartFrame } from './frames/frames.ts';

/** In a packaged app, a program beside the archive finds only what lies beside it too. */
const besideArchive = (path: string): string => path.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');

const PROGRAM = besideArchive(
  fileURLToPath(
    import.meta.url.endsWith('.ts')
      ? new URL('./child/interpreter-program.ts', import.meta.url)
      : new URL('./code-interpreter.js', import.meta.url),
  ),
);

/** The package with the program of Deno for each system that has one. */
const DENO_PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@deno/linux-x64-glibc',
  'linux-arm64': '@deno/linux-arm64-glibc',
  'darwin-x64': '@deno/darwin-x64',
  'darwin-arm64': '@deno/darwin-arm64',
  'win32-x64': '@deno/win32-x64',
  'win32-arm64': '@deno/win32-arm64',
};

/**
 * Flags of the engine. No text becomes code. The stack is larger than that of QuickJS, and the heap
 * is bounded because Python can fill it with objects of JavaScript.
 */
const ENGINE_FLAGS = '--disallow-code-generation-from-strings,--stack-size=3000,--max-old-space-size=1024';

export interface InterpreterLaunch {
  readonly launch: Launch;
  readonly start: Omit<StartFrame, 'snapshot'>;
  /** The version of Pyodide. */
  readonly pythonVersion: string;
}

/** Why no interpreter can be started. */
export interface NoInterpreter {
  readonly why: string;
}

/** Returns a sentence if a part is missing. */
export function interpreterLaunch(language: CodeLanguage): InterpreterLaunch | NoInterpreter {
  const system = `${process.platform}-${process.arch}`;
  const name = DENO_PACKAGES[system];
  if (name === undefined) return { why: `Code cannot run here: there is no Deno for this system (${system}).` };
  const resolve = createRequire(import.meta.url).resolve;
  try {
    const ofDeno = createRequire(resolve('deno/package.json')).resolve;
    const deno = join(packageFolder(ofDeno, name), process.platform === 'win32' ? 'deno.exe' : 'deno');
    if (!existsSync(deno)) return { why: `Code cannot run here: the file ${deno} is missing.` };
    return { ...launchOf(deno, enginesBeside(resolve), language) };
  } catch (error) {
    const detail = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { why: `Code cannot run here: a part of the app is missing (${detail}).` };
  }
}

interface Engines {
  readonly pyodide: string;
  readonly core: string;
  readonly variant: string;
  readonly types: string;
  readonly pythonVersion: string;
}

function enginesBeside(resolve: NodeJS.RequireResolve): Engines {
  const quickjs = createRequire(join(packageFolder(resolve, 'quickjs-emscripten'), 'package.json')).resolve;
  const variant = packageFolder(quickjs, '@jitl/quickjs-wasmfile-release-sync');
  const types = createRequire(join(variant, 'package.json')).resolve;
  const pyodide = packageFolder(resolve, 'pyodide');
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(pyodide, 'package.json'), 'utf8'));
  return {
    pyodide,
    pythonVersion: version,
    core: join(dirname(besideArchive(quickjs('quickjs-emscripten-core'))), 'index.mjs'),
    variant: join(variant, 'dist'),
    types: join(dirname(besideArchive(types('@jitl/quickjs-ffi-types'))), 'index.mjs'),
  };
}

const packageFolder = (resolve: NodeJS.RequireResolve, name: string): string =>
  dirname(besideArchive(resolve(`${name}/package.json`)));

function launchOf(deno: string, engines: Engines, language: CodeLanguage): InterpreterLaunch {
  const address = (path: string) => pathToFileURL(path).href;
  const imports = {
    'quickjs-emscripten': address(engines.core),
    '@jitl/quickjs-ffi-types': address(engines.types),
    '@jitl/quickjs-wasmfile-release-sync/emscripten-module': address(join(engines.variant, 'emscripten-module.mjs')),
  };
  const map = `data:application/json,${encodeURIComponent(JSON.stringify({ imports }))}`;
  const readable = language === 'python' ? engines.pyodide : engines.variant;
  return {
    launch: {
      command: deno,
      args: [
        ...['run', '--quiet', '--no-prompt', '--no-config', '--no-remote', '--no-npm', '--no-lock', '--cached-only'],
        ...[`--import-map=${map}`, `--v8-flags=${ENGINE_FLAGS}`, `--allow-read=${readable}`, PROGRAM],
      ],
      // Deno keeps its cache in memory if it cannot make its folder.
      env: { DENO_DIR: join(deno, 'none'), NO_COLOR: '1', ...systemVariables() },
      cwd: dirname(deno),
    },
    start: {
      language,
      pyodide: `${engines.pyodide}${sep}`,
      quickjs: address(join(engines.variant, 'index.mjs')),
    },
    pythonVersion: engines.pythonVersion,
  };
}

/** Windows starts no program without it. */
function systemVariables(): Readonly<Record<string, string>> {
  const { SystemRoot } = process.env;
  return process.platform === 'win32' && SystemRoot !== undefined ? { SystemRoot } : {};
}
