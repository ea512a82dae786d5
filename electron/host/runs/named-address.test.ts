import { expect, test } from 'vitest';
import { namesAddress } from './named-address.ts';

const PAGE = new URL('https://owls.example/find?q=barn#top');

test.each([
  'Read https://owls.example/find?q=barn',
  'Read (https://owls.example/find?q=barn), please.',
  '请读取 https://owls.example/find?q=barn，然后总结',
  'Read owls.example/find?q=barn!',
  'http://owls.example/find?q=barn#other',
])('a text names an address: %s', (text) => {
  expect(namesAddress(text, PAGE)).toBe(true);
});

test.each([
  'Read owls.example',
  'https://owls.example/find?q=barn&key=1',
  'https://owls.example/find',
  'https://owls.example.evil.example/find?q=barn',
  'https://user@owls.example/find?q=barn',
  'find?q=barn',
])('a text does not name an address by naming another one: %s', (text) => {
  expect(namesAddress(text, PAGE)).toBe(false);
});

test('the address of a site is named by its host', () => {
  expect(namesAddress('What is on owls.example?', new URL('https://owls.example/'))).toBe(true);
});
