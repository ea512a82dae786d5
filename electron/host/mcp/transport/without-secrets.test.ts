import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

test('removes a secret from the words of a server, also when only the key of a header is repeated', () => {
  expect(withoutSecrets('invalid token ghp_0123456789', ['Bearer ghp_0123456789'])).toBe('invalid token [redacted]');
  expect(withoutSecrets('sent Bearer ghp_0123456789', ['Bearer ghp_0123456789'])).toBe('sent [redacted]');
});

test('removes the longer of two secrets completely when the shorter one is its beginning', () => {
  expect(withoutSecrets('key: 0123456789abc', ['01234567', '0123456789abc'])).toBe('key: [redacted]');
});

test('keeps a short value, because it is more likely a word', () => {
  expect(withoutSecrets('the mode is test', ['test'])).toBe('the mode is test');
});
