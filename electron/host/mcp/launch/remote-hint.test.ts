import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { hintText } from '../../../../shared/failures/hints.ts';
import { ENGLISH_HINTS } from '../../../../shared/failures/hints-english.ts';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import { ServerId } from '../../../../shared/ids.ts';
import { Hub } from '../hub/hub.ts';
import { knownDetail } from '../hub/server-details.ts';

const ID = ServerId.parse('far');

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Returns the state, the reason and the hint that are shown for a server at this URL. */
async function said(url: string) {
  const hub = new Hub({ builtIns: () => [], now: Date.now, patience: [] });
  onTestFinished(() => hub.close());
  hub.set(ID, { transport: 'http', url, headers: {} }, { reviewed: true, on: true, sampling: false });
  await hub.running('/', () => true);
  const state = hub.status()[0]?.state;
  const { hint } = knownDetail(hub, ID);
  return {
    state: state?.name,
    why: state !== undefined && 'why' in state ? reasonsInEnglish(state.why) : '',
    hint: hint && hintText(ENGLISH_HINTS, hint),
  };
}

const answering = (status: number) =>
  listening(createServer((_request, response) => void response.writeHead(status).end('no')));

test.each([
  [401, /HTTP 401/, 'Log in'],
  [403, /HTTP 403/, 'not allowed'],
  [404, /HTTP 404/, 'Check the path'],
  [503, /HTTP 503/, 'on its side'],
])('explains a server that answers with HTTP %i', async (status, why, words) => {
  const told = await said(`http://127.0.0.1:${await answering(status)}/mcp`);
  expect(told).toMatchObject({ why: expect.stringMatching(why), hint: expect.stringContaining(words) });
});

test('explains a port to which no program listens, and a port without TLS', async () => {
  const server = createServer();
  const port = await listening(server);
  expect((await said(`https://127.0.0.1:${port}/mcp`)).hint).toContain('Write http: instead of https:');
  server.close();
  await once(server, 'close');
  expect(await said(`http://127.0.0.1:${port}/mcp`)).toMatchObject({
    state: 'error',
    why: expect.stringContaining('connection refused'),
    hint: expect.stringContaining('check the port'),
  });
});
