/**
 * The program of an interpreter. It runs in Deno, which lets it read the folders of its engine and nothing
 * else. When the engine is loaded, it gives up that permission too.
 */
import { exit } from 'node:process';
import type { RunFrame, StartFrame } from '../frames/frames.ts';
import { closeRealm } from './close-realm.ts';
import { type Engine, HostCalls } from './host-calls.ts';
import { HostLine } from './host-line.ts';
import { startJavaScript } from './javascript/javascript.ts';
import { startPython } from './python/python.ts';

const line = new HostLine();
const start: StartFrame = JSON.parse(line.read() ?? exit(1));
const engine: Engine =
  start.language === 'python' ? await startPython(start.pyodide) : await startJavaScript(start.quickjs);
closeRealm();
line.write(JSON.stringify({ run: '', frame: { kind: 'ready' } }));

for (let text = line.read(); text !== null; text = line.read()) {
  const frame: RunFrame = JSON.parse(text);
  const calls = new HostCalls(line, frame);
  const end = await engine.run(frame, calls);
  calls.end(end);
  if (end.broken === true) break;
}
exit(0);
