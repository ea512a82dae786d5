/** A host in a process of its own whose own Python runs until the host is killed. It says so when the code has begun. */
import { makeRunner, noSandbox, runCode } from '../code-runner.fixture.ts';
import { interpreter } from './own-python.fixture.ts';

const inSandbox = process.argv[2] === 'sandbox';
await runCode(makeRunner(inSandbox ? {} : { findSandbox: noSandbox }), {
  ...{ language: 'python', own: interpreter(inSandbox) },
  code: 'import subprocess, sys\nsubprocess.Popen([sys.executable, "-c", "while True: pass"])\nprint("begun")\nwhile True: pass',
  limits: { timeMs: 600_000, memoryBytes: 3e8, outputCharacters: 100 },
  onOutput: (text) => void (text.includes('begun') && process.stdout.write('it runs\n')),
});
