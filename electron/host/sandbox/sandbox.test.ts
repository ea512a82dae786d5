import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProxy } from '../network/proxy.fixture.ts';
import { confinedTest, runConfined } from './confined.fixture.ts';
import { lookForSandbox } from './find-sandbox.ts';

function folder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'sandbox-test-')));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

confinedTest('a confined program gets its arguments, its folder and exactly its environment', async () => {
  const cwd = folder();
  const script = 'pwd; printf "%s\\n" "$@"';
  const said = await runConfined({ command: '/bin/sh', args: ['-c', script, 'sh', "it's", 'b c'], cwd });
  expect([said.output, said.exitCode]).toEqual([`${cwd}\nit's\nb c\n`, 0]);
  const env = {
    PATH: '/usr/bin:/bin',
    QUOTED: `it's "one"\ntwo\n`,
    'odd.name': 'a b',
    NODE_OPTIONS: '--none',
    UID: '7',
  };
  const { output } = await runConfined({ command: 'env', args: ['-0'], env, cwd });
  const variables = output.split('\0').filter((each) => !/^(_|SHLVL|OLDPWD|PWD)=|^$/.test(each));
  expect(variables.map((each) => each.replace(/^(TMPDIR=).*/, '$1')).sort()).toEqual([
    'NODE_OPTIONS=--none',
    'PATH=/usr/bin:/bin',
    `QUOTED=it's "one"\ntwo\n`,
    'TMPDIR=',
    'UID=7',
    'odd.name=a b',
  ]);
});

confinedTest('writes in its folder and its temporary folder only, and not to read-only files', async () => {
  const cwd = folder();
  const elsewhere = folder();
  mkdirSync(join(cwd, 'sub/inner'), { recursive: true });
  writeFileSync(join(cwd, 'sub/inner/protected'), 'kept');
  const script = `echo in > made; echo t > "$TMPDIR/t" && cat "$TMPDIR/t"
    echo out > ${elsewhere}/made; echo x > sub/inner/protected; mv sub other; echo end`;
  const { output } = await runConfined({ script, cwd }, { readOnlyFiles: [join(cwd, 'sub/inner/protected')] });
  expect(output).toMatch(/^t\n/);
  expect(output).toMatch(/end\n$/);
  expect(readdirSync(cwd).sort()).toEqual(['made', 'sub']);
  expect(readFileSync(join(cwd, 'sub/inner/protected'), 'utf8')).toBe('kept');
  expect(readdirSync(elsewhere)).toEqual([]);
});

confinedTest('reads a writable folder inside an unreadable one, and nothing else of it', async () => {
  const data = folder();
  const cwd = join(data, 'cache');
  mkdirSync(cwd);
  writeFileSync(join(data, 'secret'), 'the secret');
  writeFileSync(join(cwd, 'own'), 'its own');
  const script = 'cat own; cat ../secret; ls ..; echo new > new';
  const { output } = await runConfined({ script, cwd }, { unreadable: [data] });
  expect(output).toContain('its own');
  expect(output).not.toContain('secret\n');
  expect(readFileSync(join(cwd, 'new'), 'utf8')).toBe('new\n');
  expect(readdirSync(data).sort()).toEqual(['cache', 'secret']);
});

confinedTest('returns the exit code of the program, also of a signal and of a missing program', async () => {
  expect((await runConfined({ script: 'exit 7' })).exitCode).toBe(7);
  expect((await runConfined({ script: 'kill -KILL $$' })).exitCode).toBe(137);
  expect((await runConfined({ command: 'no-such-program', args: [], cwd: folder() })).exitCode).toBe(127);
});

confinedTest('reports hosts that the policy does not list, and has no network without a list', async () => {
  const refused = await runConfined(
    { script: 'curl -s -o /dev/null -w "%{http_code}" http://example.org/' },
    { hosts: ['example.com'] },
  );
  expect([refused.output, refused.report.refusedHosts]).toEqual(['403', ['example.org']]);
  const none = await runConfined({ script: 'cat /proc/net/route | wc -l; env | grep -ci proxy' });
  expect(none.output).toBe('1\n0\n');
});

confinedTest(
  'reaches its hosts through the proxy of this computer, except those without one, and no other host',
  async () => {
    const server = http.createServer(({ headers }, response) => response.end(`Hello from ${headers.host}.`));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      await using proxy = await startProxy(() => port, { login: 'me:s3cret' });
      const address = `http://me:s3cret@127.0.0.1:${proxy.port}`;
      const ask = (host: string) => `curl -s --max-time 20 -w '|%{http_code}\\n' http://${host}/`;
      const { output, report } = await runConfined(
        { script: ['inside.test', 'elsewhere.test', 'direct.test'].map(ask).join('; ') },
        { hosts: ['inside.test', 'direct.test'], proxies: { http: address, https: address, noProxy: 'direct.test' } },
      );
      // Nothing on this computer can resolve the name that needs no proxy.
      expect(output).toMatch(/^Hello from inside\.test\.\|200\n[^|]*\|403\n[^|]*\|5\d\d\n$/);
      expect(report.refusedHosts).toEqual(['elsewhere.test']);
      expect(proxy.asked).toEqual(['GET http://inside.test/']);
      const env = await runConfined(
        { script: 'env; cat /proc/*/environ' },
        { hosts: ['inside.test'], proxies: { http: address, noProxy: '' } },
      );
      expect(env.output).not.toContain('s3cret');
    } finally {
      server.close();
    }
  },
  60_000,
);

test('says which packages are missing', async ({ skip }) => {
  if (process.platform !== 'linux') skip('NOT RUN: only the sandbox of Linux needs packages');
  expect(await lookForSandbox('/nowhere')).toEqual({
    ok: false,
    missing: ['bubblewrap', 'socat'],
    why: { name: 'programs-missing' },
  });
});

confinedTest('a confined program is asked to end before it is killed, and can answer', async () => {
  const script = `trap 'echo asked; exit 3' TERM; echo begun; sleep 20 & wait`;
  const { output, exitCode } = await runConfined({ script, endAfter: 'begun' });
  expect([output, exitCode]).toEqual(['begun\nasked\n', 3]);
});
