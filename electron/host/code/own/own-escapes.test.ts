/** No attempt of code in the user's own Python gets out of the sandbox. */
import { afterAll, expect, test } from 'vitest';
import { makeRunner, runCode } from '../code-runner.fixture.ts';
import { attempt, flooding } from '../escapes/attempt.fixture.ts';
import { CANARY, escapePlace } from '../escapes/place.fixture.ts';
import { interpreter, ownTest } from './own-python.fixture.ts';

const ATTEMPTS = [
  attempt('reads a file of the user', 'open("$SECRET").read() and "escaped"'),
  attempt('reads it through the root of a process', 'open("/proc/self/root$SECRET").read() and "escaped"'),
  attempt('reads it through the parent', 'import os\nopen(f"/proc/{os.getppid()}/root$SECRET").read() and "escaped"'),
  attempt(
    'reads it with another program',
    'import subprocess\nsubprocess.run(["cat", "$SECRET"], capture_output=True, text=True).stdout and "escaped"',
  ),
  attempt('reads it through a link', 'import os\nos.symlink("$SECRET", "link")\nopen("link").read() and "escaped"'),
  attempt(
    'writes a file outside',
    'open("$OUTSIDE/made", "w").write("x") and "escaped" if __import__("os").path.exists("$OUTSIDE/secret.txt") else ""',
  ),
  attempt('lists the folder of the user', '"secret.txt" in __import__("os").listdir("$OUTSIDE") and "escaped"'),
  attempt('writes where programs are', 'open("/usr/bin/escaped", "w").write("x") and "escaped"'),
  attempt(
    'writes into its installation',
    'import os\nopen(os.path.dirname(os.__file__) + "/escaped.py", "w").write("x") and "escaped"',
  ),
  attempt(
    'writes into the folder of temporary files of others',
    'import os\nopen("/var/tmp/escaped", "w").write("x")\n"escaped" if "/var/tmp" not in os.environ["TMPDIR"] and not os.path.ismount("/var") else ""',
  ),
  attempt(
    'reaches a port of the host',
    'import socket\nsocket.create_connection(("127.0.0.1", $PORT), 1).recv(9) and "escaped"',
  ),
  attempt(
    'reaches a port with another program',
    'import subprocess, sys\nsubprocess.run([sys.executable, "-c", "import urllib.request as r; print(r.urlopen(\'http://127.0.0.1:$PORT\', timeout=1).read())"], capture_output=True, text=True).stdout and "escaped"',
  ),
  attempt('looks up a name', 'import socket\nsocket.gethostbyname("example.com") and "escaped"'),
  attempt('makes a socket in the file system', 'import socket\nsocket.socket(socket.AF_UNIX) and "escaped"'),
  attempt('finds the secret in its environment', 'import os\nrepr(dict(os.environ))'),
  attempt(
    'finds the secret in the environment of its parent',
    'import glob\n"".join(open(each).read() for each in glob.glob("/proc/[0-9]*/environ"))',
  ),
  attempt('signals a process of the host', 'import os\nos.kill($PID, 9)\n"escaped"'),
  attempt(
    'sees the processes of the host',
    'import os\n"escaped" if os.path.exists("/proc/$PID/cmdline") and b"sleep" in open("/proc/$PID/cmdline", "rb").read() else ""',
  ),
  attempt(
    'mounts a file system',
    'import ctypes\nctypes.CDLL(None).mount(b"none", b"/tmp", b"tmpfs", 0, None) == 0 and "escaped"',
  ),
  attempt('writes a setting of the kernel', 'open("/proc/sys/kernel/hostname", "w").write("escaped") and "escaped"'),
  attempt('reads the password file of the machine', 'open("/etc/shadow").read() and "escaped"'),
  flooding('fills its output', 'while True: print("x" * 10000)'),
];

const runner = makeRunner();
afterAll(() => runner.remove());

test('there are many attempts, each with a title of its own', () => {
  expect(new Set(ATTEMPTS.map(({ title }) => title)).size).toBe(ATTEMPTS.length);
  expect(ATTEMPTS.length).toBeGreaterThanOrEqual(15);
});

ownTest('no attempt escapes in the sandbox', async () => {
  const place = await escapePlace();
  const found: string[] = [];
  try {
    for (const { title, code, limits, escaped } of ATTEMPTS) {
      const own = interpreter(true);
      const result = await runCode(runner, {
        language: 'python',
        own,
        session: 'attempts',
        code: place.fill(code),
        limits,
      });
      const said = JSON.stringify(result);
      const isOut =
        said.includes(CANARY) || (result.kind === 'done' && result.value === "'escaped'") || escaped?.(result) === true;
      if (isOut || result.kind === 'not-available') found.push(`${title}: ${said.slice(0, 300)}`);
      found.push(...place.reached().map((what) => `${title}: ${what}`));
    }
  } finally {
    await place.close();
  }
  expect(found).toEqual([]);
});

ownTest(
  'attempts succeed without a sandbox, so that they can fail',
  async () => {
    const place = await escapePlace();
    const free = makeRunner({ findSandbox: async () => ({ ok: false, missing: [], why: { name: 'no-backend' } }) });
    try {
      for (const { title, code, limits } of ATTEMPTS.slice(0, 5)) {
        const own = interpreter(false);
        const request = { language: 'python', own, session: 'free', code: place.fill(code), limits } as const;
        expect(await runCode(free, request), title).toMatchObject({ kind: 'done', value: "'escaped'" });
      }
    } finally {
      await free.remove();
      await place.close();
    }
  },
  'outside',
);
