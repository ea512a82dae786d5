import { expect, it } from 'vitest';
import { maySendSecret, unencryptedOrigin } from './unencrypted.ts';

it.each([
  ['http://nas:8080/v1', 'http://nas:8080'],
  ['HTTP://NAS/v1', 'http://nas'],
  ['http://192.168.1.5/v1', 'http://192.168.1.5'],
  ['http://127.0.0.1.example.com/v1', 'http://127.0.0.1.example.com'],
  ['http://localhost.example.com/', 'http://localhost.example.com'],
  ['http://localhost@evil.example/', 'http://evil.example'],
  ['http://evil.example#@127.0.0.1/', 'http://evil.example'],
  ['http://evil.example\\@127.0.0.1/', 'http://evil.example'],
  ['http://0.0.0.0:1/', 'http://0.0.0.0:1'],
  ['http://[::ffff:10.0.0.1]/', 'http://[::ffff:a00:1]'],
  ['\thttp://nas/', 'http://nas'],
])('a secret for %s would arrive unencrypted at %s', (address, origin) => {
  expect(unencryptedOrigin(address)).toBe(origin);
  expect(maySendSecret(address, undefined)).toBe(false);
  expect(maySendSecret(address, 'http://nas.other')).toBe(false);
  expect(maySendSecret(address, origin)).toBe(true);
});

it.each([
  'https://nas:8080/v1',
  'http://127.0.0.1:8080/v1',
  'http://127.9.8.7/v1',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost:11434/v1',
  'http://[::1]:1/v1',
])('a secret may be sent to %s', (address) => {
  expect(unencryptedOrigin(address)).toBeNull();
  expect(maySendSecret(address, undefined)).toBe(true);
});
