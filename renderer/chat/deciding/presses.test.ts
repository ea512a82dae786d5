import { expect, it } from 'vitest';
import { Presses } from './presses.ts';

it('a key that is still held from before a request was ready answers nothing', () => {
  const presses = new Presses();
  presses.begin('Enter', 100);
  expect(presses.allBeganAfter(700, 2_000)).toBe(false);
});

it('a press answers if it began after the request was ready', () => {
  const presses = new Presses();
  presses.begin('y', 800);
  expect(presses.allBeganAfter(700, 800)).toBe(true);
});

it('another key that is held from before makes every answer void', () => {
  const presses = new Presses();
  presses.begin('x', 100);
  presses.begin('y', 800);
  expect(presses.allBeganAfter(700, 800)).toBe(false);
  presses.end('x', 900);
  presses.end('y', 900);
  presses.begin('y', 1_100);
  expect(presses.allBeganAfter(700, 1_100)).toBe(true);
});

it('the click of a press that began too early is void, though the press has ended', () => {
  const presses = new Presses();
  presses.begin('pointer 1', 600);
  presses.end('pointer 1', 710);
  expect(presses.allBeganAfter(700, 711)).toBe(false);
});

it('a click without a press, as a screen reader makes it, answers', () => {
  const presses = new Presses();
  presses.begin('Tab', 100);
  presses.end('Tab', 150);
  expect(presses.allBeganAfter(700, 900)).toBe(true);
});

it('a held modifier is part of a combination and voids nothing', () => {
  const presses = new Presses();
  presses.begin('Shift', 100);
  expect(presses.allBeganAfter(700, 900)).toBe(true);
});

it('after the page has lost the focus, no earlier press counts as held', () => {
  const presses = new Presses();
  presses.begin('x', 100);
  presses.forget();
  expect(presses.allBeganAfter(700, 900)).toBe(true);
});
