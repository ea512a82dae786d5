/** Starts the app for a test, and ends it when the test ends. */
import { onTestFinished } from 'vitest';
import {
  type AppOnDouble,
  type LaunchOptions,
  launchOnDouble,
  type ProcessOnDouble,
  startOnDouble,
} from './launch-on-double.ts';
import { makeProbeApp } from './probe-app.ts';

let made: Promise<string> | null = null;

/** Returns the folder of the program with the probe page, which is made once for each spec file. */
function probeApp(): Promise<string> {
  made ??= makeProbeApp();
  return made;
}

/** Starts the program with the probe page. The caller has to end the program. */
export async function launchProbe(options: Partial<LaunchOptions> = {}): Promise<AppOnDouble> {
  const app = await launchOnDouble({ program: await probeApp(), ...options });
  try {
    await app.page.waitForFunction(() => 'probe' in globalThis, null, { timeout: 10_000 });
  } catch (error) {
    await app.stop();
    throw error;
  }
  return app;
}

/** Starts the program with the probe page, and ends the program when the test ends. */
export async function launch(options: Partial<LaunchOptions> = {}): Promise<AppOnDouble> {
  const app = await launchProbe(options);
  onTestFinished(() => app.stop());
  return app;
}

/** Starts the process without waiting for a window, and ends the process when the test ends. */
export async function start(options: Partial<LaunchOptions> = {}): Promise<ProcessOnDouble> {
  const started = startOnDouble({ program: await probeApp(), ...options });
  onTestFinished(() => started.stop());
  return started;
}
