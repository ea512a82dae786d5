import { test } from 'vitest';
import { findSandbox } from '../../sandbox/find-sandbox.ts';
import { testRunner, runCode, dataset } from '../code-runner.fixture.ts';
import { OwnPythonFinder } from './find-own-python.ts';
import { tmpdir } from 'node:os';
test('try', async () => {
  const finder = new OwnPythonFinder({ home: '/root', dataDir: tmpdir()+'/x', findSandbox });
  console.time('find');
  const found = await finder.find('python3');
  console.timeEnd('find');
  console.log(found);
  if (!found.ok) return;
  const runner = testRunner({home: '/root'});
  const run = async (code: string) => {
    console.time('run');
    const r = await runCode(runner, { language: 'python', code, own: { python: found.value, inSandbox: true, closed: [] }, datasets: [dataset('a', [{name:'x', type: 'number'}], [[1],[2]])] });
    console.timeEnd('run');
    console.log(JSON.stringify(r));
  };
  await run('import numpy, os\nprint(os.getcwd(), numpy.__version__, os.listdir("/"), os.listdir("/root"), dict(os.environ))\nsum(r["x"] for r in a)');
  await run('import subprocess; print(subprocess.run(["ls", "/work"])); x=5');
  await run('x');
}, 60000);
