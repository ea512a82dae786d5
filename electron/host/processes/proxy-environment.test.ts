import { expect, test } from 'vitest';
import { proxyEnvironment } from './proxy-environment.ts';

test('passes on what names proxies and certificates, in either spelling, and nothing else', () => {
  const proxies = { HTTPS_PROXY: 'http://a:b@p.example', no_proxy: 'corp.example', NODE_EXTRA_CA_CERTS: '/etc/ca.pem' };
  expect(proxyEnvironment({ ...proxies, HTTP_PROXY: '', OPENAI_API_KEY: 'sk-1', MY_HTTP_PROXY: 'x' })).toEqual(proxies);
});
