/** Makes attempts in Pyodide without any fence, as proof that they can succeed. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { interpreterLaunch } from '../launch.ts';
import type { Attempt } from './attempt.fixture.ts';
import { escapePlace } from './place.fixture.ts';

const PROGRAM = `
const [codes, folder] = JSON.parse(Deno.args[0]);
const { loadPyodide } = await import('file://' + folder + 'pyodide.mjs');
const pyodide = await loadPyodide({ indexURL: folder });
for (const [at, code] of codes.entries()) {
  const value = await pyodide.runPythonAsync(code).catch(() => 0);
  if (value === 'escaped') console.log(at);
}
Deno.exit(0);
`;

/** The titles of the attempts that escaped. */
export async function plainEscapes(attempts: readonly Attempt[]): Promise<readonly string[]> {
  const found = interpreterLaunch('python');
  if ('why' in found) throw new Error(found.why);
  const place = await escapePlace();
  try {
    const given = JSON.stringify([attempts.map(({ code }) => place.fill(code)), found.start.pyodide]);
    const { command, env, cwd } = found.launch;
    const program = `data:text/javascript,${encodeURIComponent(PROGRAM)}`;
    const args = ['run', '--quiet', '--no-config', '--no-lock', '--allow-all', program, given];
    const child = spawn(command, args, { cwd, env: { ...env, PATH: '/' }, stdio: ['ignore', 'pipe', 'inherit'] });
    const numbers = (await text(child.stdout)).split('\n').filter(Boolean).map(Number);
    return attempts.filter((_each, at) => numbers.includes(at)).map(({ title }) => title);
  } finally {
    await place.close();
  }
}
