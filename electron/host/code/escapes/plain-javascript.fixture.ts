/** Makes attempts in a Node without any fence, as proof that they can succeed. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Attempt } from './attempt.fixture.ts';
import { escapePlace } from './place.fixture.ts';

/** Runs each code as a module whose last expression counts, and prints the numbers of those that escaped. */
const PROGRAM = `
const attempts = JSON.parse(process.argv[1]);
for (const [at, code] of attempts.entries()) {
  const cut = code.lastIndexOf(';\\n') < 0 ? Math.max(0, code.lastIndexOf('; ') + 1) : code.lastIndexOf(';\\n') + 1;
  const source = \`export default await (async () => { \${code.slice(0, cut)} return \${code.slice(cut).trim()} })()\`;
  const value = await import('data:text/javascript,' + encodeURIComponent(source)).then((made) => made.default, () => 0);
  if (value === 'escaped') console.log(at);
}
process.exit(0);
`;

/** The titles of the attempts that escaped. */
export async function plainEscapes(attempts: readonly Attempt[]): Promise<readonly string[]> {
  const place = await escapePlace();
  try {
    const codes = JSON.stringify(attempts.map(({ code }) => place.fill(code)));
    const args = ['--input-type=module', '-e', PROGRAM, '--', codes];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const found = (await text(child.stdout)).split('\n').filter(Boolean).map(Number);
    return attempts.filter((_each, at) => found.includes(at)).map(({ title }) => title);
  } finally {
    await place.close();
  }
}
