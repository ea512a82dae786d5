import { expect, test } from 'vitest';
import { commandHosts, isHostPattern, withCommandHost } from './run-place.ts';

test('a host list has one host per line, and a folder limits a line', () => {
  const setting = 'Registry.npmjs.org\n*.pypi.org in /home/me/a b\n\nnot a host\nhttp://x.org\nz.org in /other';
  expect(commandHosts(setting, '/home/me/a b')).toEqual(['*.pypi.org', 'registry.npmjs.org']);
  expect(commandHosts(setting, '/home/me')).toEqual(['registry.npmjs.org']);
});

test('a host is added once for its folder, and only while there is room', () => {
  const one = withCommandHost('', 'pypi.org', '/a', 100);
  expect(one).toBe('pypi.org in /a');
  expect(withCommandHost(one ?? '', 'pypi.org', '/a', 100)).toBe(one);
  expect(withCommandHost('x.org\n', 'pypi.org', '/a', 100)).toBe('x.org\npypi.org in /a');
  expect(withCommandHost('', 'pypi.org', '/a', 5)).toBeNull();
  expect(withCommandHost('', 'pypi.org', '/a\n* in /', 100)).toBeNull();
});

test('a bare star, an address with a scheme or a port, and words are not hosts', () => {
  const all = ['localhost', '*.a.org', '*', '*.*', 'a.org:80', 'http://a.org', 'a b', '-a.org', 'a..b'];
  expect(all.filter(isHostPattern)).toEqual(['localhost', '*.a.org']);
});
