/** A host in a process of its own whose code runs until it is killed. It says so when both languages run. */
import { makeRunner, runCode } from './code-runner.fixture.ts';

const runner = makeRunner();
let begun = 0;
const onOutput = (text: string) => {
  if (!text.includes('begun')) return;
  begun += 1;
  if (begun === 2) process.stdout.write('both run\n');
};
const limits = { timeMs: 600_000, memoryBytes: 1e8, outputCharacters: 100 };
await Promise.all([
  runCode(runner, { session: 'one', code: 'console.log("begun"); for (;;);', limits, onOutput }),
  runCode(runner, { session: 'two', language: 'python', code: 'print("begun")\nwhile True: pass', limits, onOutput }),
]);
