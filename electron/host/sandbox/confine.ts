/** Turns a launch into that of a launcher that starts the program in the sandbox. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { orderVariables, type SandboxPrograms } from './launcher/order.ts';
import { privateFolderPath, removeRest } from './launcher/private-folders.ts';
import { thisProcess } from './launcher/process-identity.ts';
import { readReport } from './launcher/report.ts';
import type { ConfinedLaunch, Launch, Sandbox, SandboxBackend, SandboxPolicy } from './sandbox.ts';

/**
 * The program of the launcher. In a packaged app it lies beside the archive, where a plain process
 * finds it and its library.
 */
const LAUNCHER = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('./launcher/launcher.ts', import.meta.url)
    : new URL('./sandbox-launcher.js', import.meta.url),
).replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');

/** The sandbox that these programs make. */
export function sandboxOf(backend: SandboxBackend, programs: SandboxPrograms): Sandbox {
  return { backend, confine: async (launch, policy) => confined(backend, programs, launch, policy) };
}

function confined(
  backend: SandboxBackend,
  programs: SandboxPrograms,
  launch: Launch,
  policy: SandboxPolicy,
): ConfinedLaunch {
  const owner = thisProcess();
  const folder = privateFolderPath(owner, randomBytes(6).toString('hex'));
  const { command, args, env, cwd } = launch;
  const order = { backend, command, args, env, cwd, policy, folder, owner, programs };
  if (JSON.stringify(order).includes('\\u0000')) throw new Error('A text of the program to start contains a NUL.');
  const onElectron = process.versions.electron !== undefined;
  return {
    launch: {
      // The guard removes the variable that makes Electron a Node.
      command: onElectron ? '/usr/bin/env' : process.execPath,
      args: [...(onElectron ? ['ELECTRON_RUN_AS_NODE=1', process.execPath] : []), LAUNCHER],
      env: { PATH: process.env.PATH ?? '', ...orderVariables(order) },
      cwd,
    },
    report: () => readReport(folder),
    finish: async () => {
      const report = await readReport(folder);
      await removeRest(folder);
      return report;
    },
  };
}
