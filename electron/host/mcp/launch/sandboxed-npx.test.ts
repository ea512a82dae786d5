/** Tests servers that `npx` starts in the sandbox, with their own package cache. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, vi } from 'vitest';
import type { JsonObject } from '../../../../shared/json.ts';
import { confinedTest } from '../../sandbox/confined.fixture.ts';
import { type ConfinedPlace, confinedPlace, startConfined } from './confined-servers.fixture.ts';

vi.setConfig({ testTimeout: 90_000 });

/** npx finds the packages of this project in its folder. */
const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url));

const packages = ({ dataDir }: ConfinedPlace, index: string, hosts: readonly string[]) => ({
  packages: { source: 'npm', index, hosts, cache: join(dataDir, 'package-caches/server-x') } as const,
});

interface RealServer {
  readonly name: string;
  readonly args: (place: ConfinedPlace) => readonly string[];
  readonly env?: (place: ConfinedPlace) => Readonly<Record<string, string>>;
  readonly tool: string;
  readonly arguments: (place: ConfinedPlace) => JsonObject;
  readonly answer: string;
}

const none = () => [];
const SERVERS: readonly RealServer[] = [
  { name: 'everything', args: none, tool: 'echo', arguments: () => ({ message: 'heard' }), answer: 'heard' },
  {
    name: 'filesystem',
    args: ({ work }) => [work],
    tool: 'write_file',
    arguments: ({ work }) => ({ path: join(work, 'note.txt'), content: 'written' }),
    answer: 'note.txt',
  },
  {
    name: 'memory',
    args: none,
    env: ({ work }) => ({ MEMORY_FILE_PATH: join(work, 'memory.jsonl') }),
    tool: 'create_entities',
    arguments: () => ({ entities: [{ name: 'Ada', entityType: 'person', observations: ['writes programs'] }] }),
    answer: 'Ada',
  },
  {
    name: 'sequential-thinking',
    args: none,
    tool: 'sequentialthinking',
    arguments: () => ({ thought: 'First', thoughtNumber: 1, totalThoughts: 1, nextThoughtNeeded: false }),
    answer: '"thoughtNumber": 1',
  },
];

confinedTest(
  'the servers everything, filesystem, memory and sequential-thinking work in the sandbox through npx',
  async () => {
    const place = await confinedPlace();
    await Promise.all(
      SERVERS.map(async ({ name, args, env, tool, arguments: values, answer }) => {
        const setting = {
          ...{ command: 'npx', args: ['-y', `@modelcontextprotocol/server-${name}`, ...args(place)] },
          ...{ cwd: PROJECT, env: env?.(place) ?? {} },
        };
        const { connection, call } = await startConfined(place, setting, {
          ...packages(place, 'https://registry.npmjs.org/', []),
        });
        expect(connection.state).toMatchObject({ name: 'running' });
        expect(await call(tool, values(place))).toContain(answer);
      }),
    );
    expect((await readdir(place.work)).sort()).toEqual(['memory.jsonl', 'note.txt']);
  },
);

/** Programs in the sandbox do not ask the proxy for 127.0.0.1, which is the sandbox itself for them. */
const ADDRESS = '127.0.0.2';

/** A registry on this computer with one package, whose program is a server with the tool `hello`. */
async function registry() {
  const program = `#!/usr/bin/env node
const reply = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') reply(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } });
  if (method === 'tools/list') reply(id, { tools: [{ name: 'hello', inputSchema: { type: 'object' } }] });
  if (method === 'tools/call') reply(id, { content: [{ type: 'text', text: 'hello from ' + __dirname }] });
});
`;
  const manifest = { name: 'tiny-server', version: '1.0.0', bin: { 'tiny-server': 'x.js' } };
  const tarball = gzipSync(
    Buffer.concat([
      tarEntry('package/package.json', JSON.stringify(manifest)),
      tarEntry('package/x.js', program),
      Buffer.alloc(1024),
    ]),
  );
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.method !== 'GET') return response.end('{}');
    if (request.url?.endsWith('.tgz')) return response.end(tarball);
    const dist = { tarball: `${origin}/tiny-server.tgz` };
    const versions = { '1.0.0': { ...manifest, dist } };
    response.end(JSON.stringify({ name: 'tiny-server', 'dist-tags': { latest: '1.0.0' }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve));
  onTestFinished(() => void server.close());
  const origin = `http://${ADDRESS}:${(server.address() as AddressInfo).port}`;
  return { origin, asked };
}

/** One file of an archive in the format of POSIX.1-1988, executable. */
function tarEntry(name: string, text: string): Buffer {
  const content = Buffer.from(text);
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000755\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

confinedTest(
  'npx downloads a package from the configured index into the private cache, and reads no login of the user',
  async () => {
    const place = await confinedPlace();
    const { origin, asked } = await registry();
    await writeFile(join(place.home, '.npmrc'), `registry=http://evil.example/\n//evil.example/:_authToken=t0ken\n`);
    await mkdir(join(place.home, '.npm'));
    const { call } = await startConfined(
      place,
      { command: 'npx', args: ['-y', 'tiny-server'], env: { HOME: place.home } },
      packages(place, `${origin}/`, [new URL(origin).host]),
    );
    expect(await call('hello')).toContain(`hello from ${place.dataDir}/package-caches/server-x/npm/_npx/`);
    expect(asked).toContain('/tiny-server');
    expect(await readdir(join(place.home, '.npm'))).toEqual([]);
    expect(existsSync(join(place.work, 'node_modules'))).toBe(false);
  },
);
