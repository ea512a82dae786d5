import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

test('a secret is left out of the words of a server, also where only the key of a header is repeated', () => {
  expect(withoutSecrets('invalid token ghp_0123456789', ['Bearer ghp_0123456789'])).toBe('invalid token [redacted]');
  expect(withoutSecrets('sent Bearer ghp_0123456789', ['Bearer ghp_0123456789'])).toBe('sent [redacted]');
});

test('of two secrets that begin alike nothing of the longer one stays', () => {
  expect(withoutSecrets('key: 0123456789abc', ['01234567', '0123456789abc'])).toBe('key: [redacted]');
});

test('a short value is more likely a word', () => {
  expect(withoutSecrets('the mode is test', ['test'])).toBe('the mode is test');
});
