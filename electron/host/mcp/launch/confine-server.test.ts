/** Tests servers in the sandbox with real processes: what a hostile one reaches, and what it leaves. */
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { confinedTest } from '../../sandbox/confined.fixture.ts';
import { childServer } from '../transport/child-servers.fixture.ts';
import { confinedPlace, JOURNAL, KEY, startConfined } from './confined-servers.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

const SHELL = childServer('shell');

/** Programs in the sandbox do not ask the proxy for 127.0.0.1, which is the sandbox itself for them. */
const ADDRESS = '127.0.0.2';

async function listening(address = '127.0.0.1') {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end('reached');
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, requests: () => requests };
}

confinedTest(
  'a hostile server reads no key, no data of the app and nothing of the environment of the host',
  async () => {
    const place = await confinedPlace();
    vi.stubEnv('LOOPWRIGHT_TEST_SECRET', 'of-the-host');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    symlinkSync(join(place.home, '.ssh'), join(place.work, 'keys'));
    const { call } = await startConfined(place, { ...SHELL, env: { OWN: 'its own' } });
    const run = (script: string) => call('run', { script });
    const said = await run(
      `cat ${place.home}/.ssh/id_ed25519 keys/id_ed25519 ${place.dataDir}/loopwright.sqlite; env; cat /proc/*/environ /proc/${process.pid}/environ; echo end`,
    );
    expect(said).toContain('end');
    expect(said).toContain('its own');
    for (const secret of [KEY, JOURNAL, 'of-the-host']) expect(said).not.toContain(secret);
  },
);

confinedTest(
  'a hostile server writes only its folders, and neither protected files in them nor elsewhere',
  async () => {
    const place = await confinedPlace();
    writeFileSync(join(place.work, '.mcp.json'), '{}');
    const { call } = await startConfined(place, SHELL);
    const run = (script: string) => call('run', { script });
    expect(await run('echo in > made && cat made')).toBe('in\n');
    await run(
      `echo x > ${place.outside}/a; echo x > ${place.home}/.bashrc; echo x > ../o/b; ln -s ${place.outside} l; echo x > l/c`,
    );
    await run(`echo x > ${place.dataDir}/d; echo evil > .mcp.json; mv .mcp.json away; rm -f .mcp.json`);
    expect([...readdirSync(place.outside), ...readdirSync(place.home)]).toEqual(['.ssh']);
    expect(readdirSync(place.dataDir)).toEqual(['loopwright.sqlite']);
    expect(readFileSync(join(place.work, '.mcp.json'), 'utf8')).toBe('{}');
  },
);

confinedTest('a hostile server without hosts reaches nothing on the network', async () => {
  const { port, requests } = await listening();
  const place = await confinedPlace();
  const { call } = await startConfined(place, SHELL);
  const said = await call('run', {
    script: `curl -sm 5 http://127.0.0.1:${port}/; curl -sm 5 --noproxy '*' http://localhost:${port}/; echo end`,
  });
  expect([said, requests()]).toEqual(['end\n', 0]);
});

confinedTest('a server reaches the hosts it was allowed, and a refused one is named while it runs', async () => {
  const { port, requests } = await listening();
  const place = await confinedPlace();
  const { call, launches } = await startConfined(place, SHELL, { hosts: [`localhost:${port}`] });
  const said = await call('run', {
    script: `curl -sm 5 --noproxy '' http://localhost:${port}/; curl -sm 5 -o /dev/null http://refused.example/; echo end`,
  });
  expect([said, requests()]).toEqual(['reachedend\n', 1]);
  await expect
    .poll(() => launches.shown?.refused?.hosts, { timeout: 10_000 })
    .toEqual([expect.stringContaining('refused.example')]);
});

confinedTest('fetch of Node reaches the hosts that a server was allowed', async () => {
  const { port } = await listening(ADDRESS);
  const place = await confinedPlace();
  const { call } = await startConfined(place, SHELL, { hosts: [`${ADDRESS}:${port}`] });
  const program = `fetch('http://${ADDRESS}:${port}/').then((r) => r.text()).then(console.log)`;
  expect(await call('run', { script: `${process.execPath} -e "${program}"` })).toContain('reached');
});

confinedTest('a server that ends takes every process with it, also those it has detached', async () => {
  const place = await confinedPlace();
  const mark = join(place.work, 'alive');
  const { call, connection } = await startConfined(place, SHELL);
  const loop = `while :; do date +%s%N > ${mark}; sleep 0.1; done`;
  await call('run', { script: `setsid nohup sh -c '${loop}' > /dev/null 2>&1 < /dev/null & sleep 0.5` });
  expect(existsSync(mark)).toBe(true);
  await connection.close();
  const last = readFileSync(mark, 'utf8');
  await setTimeout(1000);
  expect(readFileSync(mark, 'utf8')).toBe(last);
});

confinedTest('a failing server says which write and which host the sandbox refused', async () => {
  const place = await confinedPlace();
  const script = (code: string) => ({ command: process.execPath, args: ['-e', code] });
  const write = await startConfined(place, script(`require('fs').mkdirSync(${JSON.stringify(`${place.outside}/x`)})`));
  expect(write.hint()).toMatchObject({ name: 'sandbox-refused-write', data: { path: `${place.outside}/x` } });
  const network = await startConfined(place, script(`require('net').connect(443, 'api.example.com')`));
  expect(network.hint()).toMatchObject({ name: 'sandbox-no-network', fix: { host: 'api.example.com' } });
  const curl = `require('child_process').execFileSync('curl', ['-sf', 'http://refused.example/'])`;
  const host = await startConfined(place, script(curl), { hosts: ['api.example.com'] });
  expect(host.hint()).toMatchObject({ name: 'sandbox-refused-host', fix: { kind: 'allow-host' } });
});

confinedTest('does not start a server whose folder is missing or belongs to the data of the app', async () => {
  const place = await confinedPlace();
  const missing = await startConfined(place, SHELL, { writable: [join(place.work, 'gone')] });
  expect(missing.connection.state).toMatchObject({ name: 'error', why: [{ name: 'sandbox-folder-missing' }] });
  symlinkSync(place.dataDir, join(place.work, 'link'));
  const ours = await startConfined(place, SHELL, { writable: [join(place.work, 'link')] });
  expect(ours.connection.state).toMatchObject({ name: 'error', why: [{ name: 'sandbox-folder-private' }] });
});
