import { expect, test } from 'vitest';
import { NetworkSetting, PROXY_LOGIN } from '../../../shared/network-setting.ts';
import { createProxies } from './proxies.ts';
import { proxyLogin } from './proxy-login.ts';

const setting = (address: string): NetworkSetting => ({ proxy: 'address', address, exceptions: '' });

function place(address: string) {
  const kept = new Map<string, string>();
  let changes = 0;
  const proxies = createProxies({
    setting: () => setting(address),
    routeFor: () => ({ kind: 'direct', why: 'none-set' }),
    usualAddress: () => null,
    secretStore: {
      where: 'file',
      names: () => [...kept.keys()],
      set: (name, value) => void kept.set(name, value),
      remove: (name) => void kept.delete(name),
    },
    onSecretsChanged: () => {
      changes += 1;
    },
  });
  return { proxies, kept, secret: (name: string) => kept.get(name), changes: () => changes };
}

const LOGIN = { user: 'me', password: 's3cret' };

test('keeps the login of a proxy for its address only, and removes it', () => {
  const { proxies, secret, kept, changes } = place('http://one.example:3128');
  proxies.setProxyLogin({ login: LOGIN });
  expect(proxyLogin(secret, setting('http://one.example:3128'))).toMatchObject(LOGIN);
  expect(proxyLogin(secret, setting('http://two.example:3128'))).toBeNull();
  proxies.setProxyLogin({ login: null });
  expect([kept.size, changes()]).toEqual([0, 2]);
});

test('reads no login from a text that is none', () => {
  for (const text of ['', 'x', '{"user":"a"}', '[]'])
    expect(proxyLogin(() => text, setting('http://one.example'))).toBeNull();
});

test('stores no login without an address, and none where secrets cannot be kept', () => {
  expect(() => place('').proxies.setProxyLogin({ login: LOGIN })).toThrow('address of the proxy');
  const { proxies, kept } = place('http://one.example');
  proxies.setProxyLogin({ login: LOGIN });
  expect([...kept.keys()]).toEqual([PROXY_LOGIN]);
});

test('has nothing to test for a model that needs no network', async () => {
  expect(await place('').proxies.test({})).toBeNull();
});

test.each([
  ['http://proxy.example:8080', true],
  ['https://proxy.example', true],
  ['http://[fd00::1]:3128', true],
  ['', true],
  ['http://user:password@proxy.example', false],
  ['http://user@proxy.example', false],
  ['socks5://proxy.example', false],
  ['http://proxy.example/path', false],
  ['proxy.example:8080', false],
])('says whether the setting accepts %j as the address of a proxy: %s', (address, accepted) => {
  expect(NetworkSetting.safeParse(setting(address)).success).toBe(accepted);
});
