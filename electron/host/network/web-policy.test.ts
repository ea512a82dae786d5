import { expect, test } from 'vitest';
import { AddressRefused } from './network-policy.ts';
import { webPolicy } from './web-policy.ts';

test.each([
  'http://10.1.2.3/',
  'http://192.168.0.1/router',
  'http://127.0.0.1:8080/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:0:10.0.0.1]/',
  'http://[64:ff9b::192.168.0.1]/',
  'http://[fd00::1]/',
  'http://localhost/',
  'http://any.localhost/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'data:text/html,x',
  'https://user:password@example.com/',
])('refuses to read a page from %s', (address) => {
  expect(() => webPolicy().check(new URL(address))).toThrow(AddressRefused);
});

test.each(['https://example.com/', 'http://example.com/', 'https://93.184.216.34/', 'https://[2606:2800:220:1::1]/'])(
  'allows reading a page from %s',
  (address) => {
    expect(() => webPolicy().check(new URL(address))).not.toThrow();
  },
);

function resolving(addresses: readonly string[], allowed: readonly string[] = []) {
  const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const policy = webPolicy({ allowed, resolve });
  return (host: string) =>
    new Promise((found, reject) => {
      policy.lookup(host, { all: true }, (error, address) => (error ? reject(error) : found(address)));
    });
}

test('rejects a name that resolves to a private network, even if only one of its addresses does', async () => {
  await expect(resolving(['93.184.216.34', '10.0.0.7'])('pages.example')).rejects.toThrow(
    'pages.example leads to 10.0.0.7, inside a private network, where no pages are read',
  );
  await expect(resolving(['127.0.0.1'])('localhost.')).rejects.toThrow(AddressRefused);
  await expect(resolving(['93.184.216.34'])('pages.example')).resolves.toHaveLength(1);
});

test('allows a private origin on the list, and no other port of its host', async () => {
  const policy = webPolicy({ allowed: ['http://pages.example:8080'] });
  expect(() => policy.check(new URL('http://pages.example:8080/a'))).not.toThrow();
  expect(() => policy.check(new URL('http://pages.example:9090/a'))).toThrow(AddressRefused);
  await expect(resolving(['127.0.0.1'], ['http://pages.example:8080'])('pages.example')).resolves.toHaveLength(1);
});
