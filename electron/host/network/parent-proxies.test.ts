import { expect, test } from 'vitest';
import { hostsBehindProxies } from './parent-proxies.ts';
import { type ProxyEnvironment, routeOf } from './proxy-route.ts';

const ways = (hosts: readonly string[], environment: Partial<ProxyEnvironment>) => {
  const setting = { proxy: 'system', address: '', exceptions: '' } as const;
  return hostsBehindProxies(hosts, (url) => routeOf(url, { setting, login: null, variables: {}, ...environment }));
};

test('a program without a proxy of this computer reaches its hosts directly', async () => {
  expect(await ways(['a.example'], {})).toEqual({ hosts: ['a.example'], proxies: null });
});

test('a program gets the proxies of its hosts, with the login, and the hosts without one', async () => {
  const variables = {
    HTTPS_PROXY: 'http://me:s3cret@p.example:8080',
    HTTP_PROXY: 'http://q.example',
    NO_PROXY: 'corp.example',
  };
  expect(await ways(['registry.example', '*.corp.example', 'localhost'], { variables })).toEqual({
    hosts: ['registry.example', '*.corp.example', 'localhost'],
    proxies: {
      https: 'http://me:s3cret@p.example:8080/',
      http: 'http://q.example/',
      noProxy: '.corp.example,localhost',
    },
  });
});

test('a host whose proxy cannot be used is not reached at all', async () => {
  const variables = { ALL_PROXY: 'socks5://s.example' };
  expect(await ways(['a.example', 'localhost'], { variables })).toEqual({ hosts: ['localhost'], proxies: null });
});
