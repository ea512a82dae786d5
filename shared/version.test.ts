import { expect, test } from 'vitest';
import { isNewer, isVersion } from './version.ts';

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.2.0', '0.2.0', false],
  ['0.1.9', '0.2.0', false],
  ['0.2.0', '0.2.0-beta.1', true],
  ['0.1.9', '0.2.0-beta.1', false],
  ['99.0.0', 'unknown', false],
])('%s is newer than %s: %s', (offered, running, newer) => {
  expect(isNewer(offered, running)).toBe(newer);
});

test.each([
  '',
  '1',
  '1.2',
  'v1.2.3',
  '1.2.3-beta',
  '1.2.3.4',
  '1.2.999999',
  ' 1.2.3',
  '1.2.3\n',
  '１.2.3',
  '<b>1.2.3</b>',
])('%j is no version that is announced', (text) => {
  expect(isVersion(text)).toBe(false);
  expect(isNewer(text, '0.0.1')).toBe(false);
});
