/** No attempt to get out of the process of the data succeeds. They run warm in one process, without a sandbox around it. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataWorld, dataWorld, noSandbox } from './data.fixture.ts';
import { ATTEMPTS, type AttemptPlace } from './escape-attempts.fixture.ts';

const SECRET = 'sk-secret-of-another-folder';
const MEGABYTE = 1024 ** 2;

let world: DataWorld;
let outside = '';
let place: AttemptPlace;
let server: Server;
let asked = 0;

beforeAll(async () => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), 'outside-')));
  server = createServer((_request, response) => {
    asked += 1;
    response.end('a,b\n1,2\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  world = await dataWorld({
    sqlTimeMs: 1_000,
    data: {
      findSandbox: noSandbox,
      limits: { memoryBytes: 128 * MEGABYTE, mostResidentBytes: 700 * MEGABYTE, spillBytes: 64 * MEGABYTE },
    },
  });
  place = {
    secretText: join(outside, 'secret.txt'),
    secretTable: join(outside, 'secret.csv'),
    unreadTable: join(world.workspace, 'unread.csv'),
    unreadParquet: join(world.workspace, 'unread.parquet'),
    target: join(outside, 'target'),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  mkdirSync(place.target);
  writeFileSync(place.secretText, SECRET);
  writeFileSync(place.secretTable, `key,value\n${SECRET},1\n`);
  world.write('unread.csv', `key,value\n${SECRET},1\n`);
  world.write('unread.parquet', `PAR1${SECRET}PAR1`);
  world.write('sales.csv', 'city,price\nBern,1\nBasel,2\n');
  expect(await world.call('read_dataset', { path: 'sales.csv' })).toMatchObject({ failed: false });
}, 60_000);

afterAll(async () => {
  await world.close();
  server.close();
  rmSync(outside, { recursive: true, force: true });
});

const sql = (code: string) => world.call('run_code', { language: 'sql', code });

/** The attempts that were not refused, or that told a secret. */
async function escaped(attempts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const attempt of attempts) {
    const { text, failed } = await sql(attempt);
    if (!failed || text.includes(SECRET)) found.push(`${attempt.slice(0, 200)} => ${text.slice(0, 200)}`);
  }
  return found;
}

async function untouched(): Promise<void> {
  expect(readdirSync(place.target)).toEqual([]);
  expect(readdirSync(outside).toSorted()).toEqual(['secret.csv', 'secret.txt', 'target']);
  expect(readdirSync(world.workspace).toSorted()).toEqual(['sales.csv', 'unread.csv', 'unread.parquet']);
  expect(readFileSync(place.unreadTable, 'utf8')).toContain(SECRET);
  expect(asked).toBe(0);
  expect((await sql('FROM sales ORDER BY city')).text).toContain('city | price\nBasel | 2\nBern | 1');
}

test('there are at least 60 attempts', () => {
  expect(Object.values(ATTEMPTS).flatMap((attempts) => attempts(place)).length).toBeGreaterThanOrEqual(60);
});

test.each(['files', 'writing', 'doors'] as const)('no attempt succeeds: %s', async (group) => {
  expect(await escaped(ATTEMPTS[group](place))).toEqual([]);
  await untouched();
});

test('what takes too much time or memory is ended, and the tables are there afterwards', async () => {
  expect(await escaped(ATTEMPTS.bombs(place))).toEqual([]);
  await untouched();
}, 60_000);
