import { expect, test } from 'vitest';
import { refusedIn } from './refusals.ts';

const NOTHING = { refusedHosts: [], outOfMemory: false, tooManyProcesses: false, temporaryFolderFull: false };

const refusedOf = (output: string, more: Partial<Parameters<typeof refusedIn>[0]> = {}) =>
  refusedIn({ output, isSuccess: false, report: NOTHING, hosts: [], ...more });

test.each([
  'sh: 1: cannot create /etc/x: Read-only file system',
  "Error: EROFS: read-only file system, open '/etc/x'",
  "touch: cannot touch '/x': Permission denied",
  'PermissionError: [Errno 1] Operation not permitted',
])('recognises a file that could not be written: %s', (output) => {
  expect(refusedOf(output)).toEqual({ files: true, network: false, hosts: [] });
});

test.each([
  ['curl: (6) Could not resolve host: example.org', 'example.org'],
  [
    'npm error network request to https://registry.npmjs.org/x failed, reason: getaddrinfo EAI_AGAIN registry.npmjs.org',
    'registry.npmjs.org',
  ],
  ["fatal: unable to access 'https://github.com/x/': Could not resolve host: github.com", 'github.com'],
  ["HTTPSConnectionPool(host='pypi.org', port=443): [Errno -3] Temporary failure in name resolution", 'pypi.org'],
  ['dial tcp: lookup proxy.golang.org on 1.1.1.1:53: no such host', 'proxy.golang.org'],
])('recognises a host that was not reached: %s', (output, host) => {
  expect(refusedOf(output)).toEqual({ files: false, network: true, hosts: [host] });
});

test('names the hosts that the proxy refused, and offers only names of hosts', () => {
  const report = { ...NOTHING, refusedHosts: ['Evil.example', '10.0.0.1 x', '$(rm)'] };
  expect(refusedOf('failed', { report, hosts: ['a.org'] })).toEqual({
    files: false,
    network: true,
    hosts: ['evil.example'],
  });
});

test('recognises nothing in a command that ended well or failed for another reason', () => {
  expect(refusedOf('Read-only file system', { isSuccess: true })).toBeUndefined();
  expect(refusedOf('1 test failed')).toBeUndefined();
  expect(refusedOf('Could not resolve host: a.org', { hosts: ['a.org'] })).toBeUndefined();
});

test('says at which limit the sandbox ended a command', () => {
  expect(refusedOf('Killed', { report: { ...NOTHING, outOfMemory: true } })).toMatchObject({ limit: 'memory' });
});
