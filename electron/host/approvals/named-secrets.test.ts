import { expect, test } from 'vitest';
import { namedSecrets } from './named-secrets.ts';

test('finds paths of files with secrets in any argument and at any depth, each once', () => {
  const args = {
    path: '/home/me/project/.env',
    list: [{ file: 'certs\\server.pem' }, '.env.example'],
    again: ['.ENV', '.ENV'],
  };
  expect(namedSecrets(args)).toEqual(['/home/me/project/.env', '.ENV', 'certs\\server.pem']);
});

test.each([
  ['an address of a file', { uri: 'file:///home/me/%2Eenv' }, ['file:///home/me/%2Eenv']],
  ['a web address', { url: 'https://example.org/server.pem' }, []],
  ['a text of several lines', { content: 'Read\n.env' }, []],
  ['a harmless path', { path: 'src/environment.ts', depth: 3, deep: { on: true, none: null } }, []],
  ['a text that is no address', { path: '100%/.env' }, ['100%/.env']],
  ['a single word', { topic: 'cookies', name: 'credentials' }, []],
  ['a very long text', { path: `${'a'.repeat(1_000)}/.env` }, []],
])('reads %s', (_what, args, found) => {
  expect(namedSecrets(args)).toEqual(found);
});
