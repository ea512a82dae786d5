/**
 * The program of an interpreter. It runs in Deno, which lets it read the folders of its engine and nothing
 * else. When the engine is loaded, it gives up that permission too.
 */
import { Buffer } from 'node:buffer';
import type { RunFrame, StartFrame } from '../frames/frames.ts';
import { closeRealm } from './close-realm.ts';
import { deno } from './deno.ts';
import { type Engine, HostCalls } from './host-calls.ts';
import { HostLine } from './host-line.ts';
import { startJavaScript } from './javascript/javascript.ts';
import { startPython } from './python/python.ts';
import { pythonSnapshot } from './python/snapshot.ts';

/** The number of bytes of a snapshot in one frame. */
const PART = 6_000_000;

const line = new HostLine();
const start: StartFrame = JSON.parse(line.read() ?? deno.exit(1));
if (start.snapshot.kind === 'wanted') await sendSnapshot();
const engine = await startEngine();
closeRealm();
line.write(JSON.stringify({ run: '', frame: { kind: 'ready' } }));

for (let text = line.read(); text !== null; text = line.read()) {
  const frame: RunFrame = JSON.parse(text);
  const calls = new HostCalls(line, frame);
  const end = await engine.run(frame, calls);
  calls.end(end);
  if (end.broken === true) break;
}
deno.exit(0);

async function startEngine(): Promise<Engine> {
  if (start.language === 'javascript') return startJavaScript(start.quickjs);
  const { snapshot } = start;
  return startPython(start.pyodide, snapshot.kind === 'given' ? line.readBytes(snapshot.bytes) : null);
}

async function sendSnapshot(): Promise<never> {
  const bytes = await pythonSnapshot(start.pyodide);
  for (let at = 0; at < bytes.length; at += PART) {
    const data = Buffer.from(bytes.subarray(at, at + PART)).toString('base64');
    line.write(JSON.stringify({ run: '', frame: { kind: 'snapshot', data, last: at + PART >= bytes.length } }));
  }
  deno.exit(0);
}
