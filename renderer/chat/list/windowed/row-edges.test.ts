import { expect, it } from 'vitest';
import { edgesOf, rangeBetween } from './row-edges.ts';

const rows = (keys: string) => [...keys].map((key) => ({ key }));
const ROWS = rows('abcdefgh');

it('finds the same rows again after others were added and removed around them', () => {
  const edges = edgesOf(ROWS, { from: 2, to: 5 });
  if (edges === null) throw new Error('There are rows.');
  expect(rangeBetween(ROWS, edges)).toEqual({ from: 2, to: 5 });
  expect(rangeBetween(rows('xyzcdexx'), edges)).toEqual({ from: 3, to: 6 });
  expect(rangeBetween(rows('cxe'), edges)).toEqual({ from: 0, to: 3 });
});

it('finds as many rows at the edge that still exists if the other one was removed', () => {
  const edges = edgesOf(ROWS, { from: 2, to: 5 });
  if (edges === null) throw new Error('There are rows.');
  expect(rangeBetween(rows('abcfgh'), edges)).toEqual({ from: 2, to: 5 });
  expect(rangeBetween(rows('abc'), edges)).toEqual({ from: 2, to: 3 });
  expect(rangeBetween(rows('abefgh'), edges)).toEqual({ from: 0, to: 3 });
  expect(rangeBetween(rows('xyz'), edges)).toBe(null);
});

it('keeps to the end a range that reached it', () => {
  const edges = edgesOf(ROWS, { from: 5, to: 8 });
  if (edges === null) throw new Error('There are rows.');
  expect(rangeBetween(rows('abfghijkl'), edges)).toEqual({ from: 2, to: 9 });
  expect(rangeBetween(rows('abghijkl'), edges)).toBe(null);
});
