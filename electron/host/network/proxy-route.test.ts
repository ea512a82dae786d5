import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/default-settings.ts';
import type { NetworkSetting } from '../../../shared/network-setting.ts';
import { isException } from './proxy-exceptions.ts';
import { routeOf, viewOf } from './proxy-route.ts';

const SYSTEM = DEFAULT_SETTINGS.network;
const OWN: NetworkSetting = { proxy: 'address', address: 'http://own.example:3128', exceptions: '' };

const route = (address: string, variables: Record<string, string>, setting: NetworkSetting = SYSTEM) =>
  routeOf(new URL(address), { setting, login: null, variables });

const direct = (why: string) => ({ kind: 'direct', why });
const proxy = (address: string, by: string) => ({ kind: 'proxy', proxy: address, by });

const HTTPS = { HTTPS_PROXY: 'http://p.example:8080' };
const ALL = { ALL_PROXY: 'http://all.example:8080' };

test.each([
  ['https://a.example/', {}, direct('none-set')],
  ['https://a.example/', HTTPS, proxy('http://p.example:8080', 'HTTPS_PROXY')],
  ['http://a.example/', HTTPS, direct('none-set')],
  ['http://a.example/', { HTTP_PROXY: 'http://p.example' }, proxy('http://p.example', 'HTTP_PROXY')],
  ['https://a.example/', { HTTP_PROXY: 'http://p.example' }, direct('none-set')],
  ['http://a.example/', ALL, proxy('http://all.example:8080', 'ALL_PROXY')],
  ['https://a.example/', { ...ALL, ...HTTPS }, proxy('http://p.example:8080', 'HTTPS_PROXY')],
  [
    'https://a.example/',
    { ...HTTPS, https_proxy: 'http://small.example' },
    proxy('http://small.example', 'HTTPS_PROXY'),
  ],
  ['https://a.example/', { ...HTTPS, https_proxy: '' }, direct('none-set')],
  ['https://a.example/', { HTTPS_PROXY: ' p.example:8080 ' }, proxy('http://p.example:8080', 'HTTPS_PROXY')],
  ['https://a.example/', { HTTPS_PROXY: 'https://p.example:8443' }, proxy('https://p.example:8443', 'HTTPS_PROXY')],
  [
    'https://a.example/',
    { HTTPS_PROXY: 'socks5://p.example' },
    { kind: 'unusable', by: 'HTTPS_PROXY', problem: 'socks' },
  ],
  [
    'https://a.example/',
    { HTTPS_PROXY: 'http://a%zz:b@p.example' },
    { kind: 'unusable', by: 'HTTPS_PROXY', problem: 'not-an-address' },
  ],
  [
    'https://a.example/',
    { HTTPS_PROXY: 'ftp://p.example' },
    { kind: 'unusable', by: 'HTTPS_PROXY', problem: 'not-an-address' },
  ],
  ['https://a.example/', { ...HTTPS, NO_PROXY: 'a.example' }, direct('NO_PROXY')],
  ['https://a.example/', { ...HTTPS, no_proxy: '*' }, direct('NO_PROXY')],
  ['https://a.example/', { NO_PROXY: '*' }, direct('none-set')],
  ['https://10.1.2.3/', { ...HTTPS, NO_PROXY: '10.0.0.0/8' }, direct('NO_PROXY')],
])('sends a request to %s with the variables %j this way', (address, variables, expected) => {
  expect(viewOf(route(address, variables))).toEqual(expected);
});

test.each([
  'http://127.0.0.1:11434/',
  'http://127.9.9.9/',
  'http://[::1]/',
  'https://localhost/',
  'http://a.localhost/',
  'http://localhost./',
  'http://0.0.0.0:80/',
  'http://2130706433/',
])('never sends a request to %s through a proxy', (address) => {
  const variables = { HTTP_PROXY: 'http://p.example', HTTPS_PROXY: 'http://p.example' };
  expect(route(address, variables)).toEqual(direct('this-computer'));
  expect(route(address, {}, OWN)).toEqual(direct('this-computer'));
});

test('follows the setting before the variables of the environment', () => {
  expect(route('https://a.example/', HTTPS, { ...OWN, proxy: 'none' })).toEqual(direct('switched-off'));
  expect(viewOf(route('https://a.example/', HTTPS, OWN))).toEqual(proxy('http://own.example:3128', 'setting'));
  expect(viewOf(route('https://a.example/', { NO_PROXY: '*' }, OWN))).toMatchObject({ kind: 'proxy' });
  expect(route('https://a.example/', {}, { ...OWN, exceptions: '.example' })).toEqual(direct('exceptions'));
  expect(route('https://a.example/', {}, { ...OWN, address: '' })).toMatchObject({ kind: 'unusable', by: 'setting' });
});

test('gives the login to the proxy and shows it to nobody', () => {
  const login = { user: 'a@b', password: 'p:/%' };
  const found = routeOf(new URL('https://a.example/'), { setting: OWN, login, variables: {} });
  expect(found.kind === 'proxy' && [found.proxy.username, found.proxy.password].map(decodeURIComponent)).toEqual([
    'a@b',
    'p:/%',
  ]);
  const named = route('https://a.example/', { HTTPS_PROXY: 'http://user:s3cret@p.example' });
  for (const each of [found, named]) expect(JSON.stringify(viewOf(each))).not.toMatch(/a@b|user|s3cret|%/);
});

test.each([
  ['example.com', 'example.com', 443, true],
  ['example.com', 'a.example.com', 443, true],
  ['.example.com', 'a.b.example.com', 443, true],
  ['.example.com', 'example.com', 443, true],
  ['*.example.com', 'a.example.com', 443, true],
  ['EXAMPLE.com', 'Example.COM.', 443, true],
  ['example.com', 'badexample.com', 443, false],
  ['example.com', 'example.com.evil.org', 443, false],
  ['example.com:8443', 'example.com', 8443, true],
  ['example.com:8443', 'example.com', 443, false],
  ['other, example.com', 'example.com', 443, true],
  ['other example.com', 'example.com', 443, true],
  ['*', 'anything.example', 1, true],
  ['10.0.0.0/8', '10.9.8.7', 443, true],
  ['10.0.0.0/8', '11.9.8.7', 443, false],
  ['10.0.0.0/8', '10.example.com', 443, false],
  ['192.168.1.5', '192.168.1.5', 443, true],
  ['192.168.1.5:80', '192.168.1.5', 443, false],
  ['fd00::/8', 'fd12::1', 443, true],
  ['[fd12::1]:443', 'fd12::1', 443, true],
  ['fd12::1', 'fd12:0::1', 443, true],
  ['10.0.0.0/99', '10.0.0.1', 443, false],
  ['/', '10.0.0.1', 443, false],
  ['5', '10.0.0.5', 443, false],
  ['', 'example.com', 443, false],
])('the exceptions %j name %s at port %d: %s', (list, host, port, expected) => {
  expect(isException(list, host, port)).toBe(expected);
});
