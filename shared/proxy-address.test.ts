import { expect, test } from 'vitest';
import { isProxyAddress, withProxyScheme } from './proxy-address.ts';

test.each([
  ['proxy.example.com:8080', 'http://proxy.example.com:8080'],
  ['127.0.0.1:3128', 'http://127.0.0.1:3128'],
  ['https://proxy.example.com:8080', 'https://proxy.example.com:8080'],
])('the address of a proxy %s is taken as %s', (typed, address) => {
  expect(withProxyScheme(typed)).toBe(address);
  expect(isProxyAddress(address)).toBe(true);
});

test.each(['proxy', 'user:secret@proxy:8080', 'http://user:secret@proxy:8080', 'ftp://proxy:21', 'a b:80', ''])(
  '“%s” is no address of a proxy',
  (typed) => expect(isProxyAddress(withProxyScheme(typed))).toBe(false),
);
