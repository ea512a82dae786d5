/** A host that runs a query without end, for a test that kills it. It prints its folder when the query has begun. */
import { setTimeout as pause } from 'node:timers/promises';
import { dataWorld, noSandbox } from './data.fixture.ts';

const world = await dataWorld({ data: { findSandbox: noSandbox } });
const sql = 'SELECT count(*) FROM range(1000000000) a, range(1000000000) b';
const limits = { timeMs: 60_000, signal: new AbortController().signal };
const data = world.topicsData.of(null);
await data.tables(limits.signal);
void data.query({ sql, mostRows: 1, mostCharacters: 1 }, limits);
await pause(200);
process.stdout.write(world.workspace);
