import { expect, test } from 'vitest';
import { AddressRefused, isSecure, policyFor } from './network-policy.ts';

const PUBLIC = new URL('https://mcp.example.com/mcp');

test.each([
  'https://10.1.2.3/',
  'https://172.31.0.1/',
  'https://192.168.0.1/',
  'https://100.64.0.1/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://0.0.0.0/',
  'https://169.254.169.254/latest/meta-data/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::192.168.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://localhost/',
  'https://any.localhost/',
  'http://localhost:3000/',
  'http://mcp.example.com/',
  'http://93.184.216.34/',
  'ftp://mcp.example.com/',
  'file:///etc/passwd',
  'https://user:password@login.example.org/',
])('does not let a server on the internet direct the app to %s', (address) => {
  expect(() => policyFor(PUBLIC).check(new URL(address))).toThrow(AddressRefused);
});

test.each([
  'https://login.example.org/authorize',
  'https://93.184.216.34/',
  'https://[2606:2800:220:1::1]/',
  'https://172.32.0.1/',
])('lets a server on the internet direct the app to %s', (address) => {
  expect(() => policyFor(PUBLIC).check(new URL(address))).not.toThrow();
});

test('allows the private host that the user typed, and no other private host', () => {
  const policy = policyFor(new URL('http://192.168.1.5:3000/mcp'));
  expect(() => policy.check(new URL('http://192.168.1.5:3000/other'))).not.toThrow();
  expect(() => policy.check(new URL('https://192.168.1.5/login'))).not.toThrow();
  expect(() => policy.check(new URL('http://192.168.1.5:8080/login'))).toThrow('not encrypted');
  expect(() => policy.check(new URL('https://192.168.1.6/'))).toThrow('private network');
  expect(() => policy.check(new URL('http://127.0.0.1/'))).toThrow(AddressRefused);
});

test('lets a server on this computer use a login on this computer, under any name of this computer', () => {
  const policy = policyFor(new URL('http://localhost:3000/mcp'));
  for (const address of ['http://127.0.0.1:9000/', 'http://[::1]:9000/', 'http://login.localhost:9000/'])
    expect(() => policy.check(new URL(address))).not.toThrow();
  expect(() => policy.check(new URL('https://192.168.0.1/'))).toThrow(AddressRefused);
});

function resolving(typed: URL, addresses: readonly string[]) {
  const policy = policyFor(typed, async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
  return (host: string, all: boolean) =>
    new Promise((resolve, reject) => {
      policy.lookup(host, { all }, (error, address, family) => (error ? reject(error) : resolve({ address, family })));
    });
}

test('rejects a name that resolves to a private network, even if only one of its addresses does', async () => {
  const look = resolving(PUBLIC, ['93.184.216.34', '10.0.0.7']);
  await expect(look('login.example.org', true)).rejects.toThrow(
    'login.example.org leads to 10.0.0.7, inside a private network, which only an address you typed may do',
  );
  await expect(look('mcp.example.com', true)).resolves.toBeDefined();
});

test('connects only to the network addresses that were checked', async () => {
  const look = resolving(PUBLIC, ['93.184.216.34', '2606:2800:220:1::1']);
  await expect(look('login.example.org', false)).resolves.toEqual({ address: '93.184.216.34', family: 4 });
  await expect(look('login.example.org', true)).resolves.toMatchObject({
    address: [{ address: '93.184.216.34' }, { address: '2606:2800:220:1::1' }],
  });
});

test('rejects a name of this computer that resolves to another computer, since it may use plain http', async () => {
  const look = resolving(new URL('http://localhost:3000/'), ['93.184.216.34']);
  await expect(look('localhost', true)).rejects.toThrow('should be this computer');
});

test('sends a token only over https or inside this computer', () => {
  expect(isSecure(new URL('https://mcp.example.com'))).toBe(true);
  expect(isSecure(new URL('http://127.8.9.1:3000'))).toBe(true);
  expect(isSecure(new URL('http://192.168.1.5:3000'))).toBe(false);
  expect(isSecure(new URL('http://localhost.example.com'))).toBe(false);
});
