import { expect, test } from 'vitest';
import { sandboxHint } from './sandbox-hint.ts';

const NOTHING = { hosts: [], limit: null };

test('names the host that the sandbox refused, and offers to allow it', () => {
  expect(sandboxHint({ ...NOTHING, hosts: ['api.example.com:443', 'b.example'] }, 'fetch failed')).toEqual({
    name: 'sandbox-refused-host',
    data: { host: 'api.example.com:443' },
    fix: { kind: 'allow-host', host: 'api.example.com:443' },
  });
});

test('offers to allow no text that is not a host', () => {
  expect(sandboxHint({ ...NOTHING, hosts: ['a b'] }, '')?.fix).toBeNull();
  expect(sandboxHint(NOTHING, 'Error: getaddrinfo ENOTFOUND intranet')?.fix).toBeNull();
});

test.each([
  ["Error: EROFS: read-only file system, mkdir '/home/me/.cache/x'", '/home/me/.cache/x'],
  ["OSError: [Errno 30] Read-only file system: '/srv/data'", '/srv/data'],
  ['sh: 1: cannot create /srv/data: Read-only file system', ''],
])('recognises that a write was refused: %s', (said, path) => {
  expect(sandboxHint(NOTHING, said)).toEqual({ name: 'sandbox-refused-write', data: { path }, fix: null });
});

test.each([
  ['Error: getaddrinfo EAI_AGAIN api.example.com', 'api.example.com'],
  ['Error: connect ENETUNREACH 192.0.2.1:443', ''],
  ['socket.gaierror: [Errno -3] Temporary failure in name resolution', ''],
])('recognises that there is no network: %s', (said, host) => {
  expect(sandboxHint(NOTHING, said)).toMatchObject({ name: 'sandbox-no-network', data: { host } });
});

test('says that a server did not use the proxy when it may reach the host', () => {
  const said = 'Error: getaddrinfo ENOTFOUND api.example.com';
  for (const allowed of ['API.example.com', '*.example.com', 'api.example.com:443'])
    expect(sandboxHint(NOTHING, said, [allowed])).toMatchObject({ name: 'sandbox-proxy-unused', fix: null });
  expect(sandboxHint(NOTHING, said, ['example.com'])).toMatchObject({ name: 'sandbox-no-network' });
});

test('says which limit ended the server', () => {
  expect(sandboxHint({ hosts: [], limit: 'memory' }, 'EROFS')).toMatchObject({ data: { limit: 'memory' } });
});

test('says nothing about another failure', () => {
  expect(sandboxHint(NOTHING, 'Error: GITHUB_TOKEN is not set')).toBeNull();
});
