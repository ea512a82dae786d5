import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMPILE_CACHE, compileCacheIn } from './compile-cache.ts';

let root = '';
let dataDir = '';
let cache = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'compile-cache-'));
  dataDir = path.join(root, 'data');
  cache = path.join(dataDir, COMPILE_CACHE);
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const modeOf = (file: string) => lstatSync(file).mode & 0o777;

it('the compile cache is not created without a data folder', () => {
  expect(compileCacheIn(dataDir)).toBeNull();
  expect(readdirSync(root)).toEqual([]);
});

it('the cache is a folder that only this user can access, with any umask', () => {
  mkdirSync(dataDir, { mode: 0o755 });
  const before = process.umask(0);
  try {
    expect(compileCacheIn(dataDir)).toBe(cache);
  } finally {
    process.umask(before);
  }
  if (process.platform !== 'win32') expect(modeOf(cache)).toBe(0o700);
});

it('the cache folder loses read permissions of other users, which copying the data folder gave it', () => {
  mkdirSync(path.join(cache, 'v24'), { recursive: true });
  chmodSync(cache, 0o755);
  expect(compileCacheIn(dataDir)).toBe(cache);
  if (process.platform !== 'win32') expect(modeOf(cache)).toBe(0o700);
  expect(existsSync(path.join(cache, 'v24'))).toBe(true);
});

describe.skipIf(process.platform === 'win32')('a folder that others can write to', () => {
  it('is emptied when it is the cache folder, because its content would be executed', () => {
    mkdirSync(path.join(cache, 'v24'), { recursive: true });
    writeFileSync(path.join(cache, 'v24', 'planted'), 'x');
    chmodSync(cache, 0o777);
    expect(compileCacheIn(dataDir)).toBe(cache);
    expect(readdirSync(cache)).toEqual([]);
    expect(modeOf(cache)).toBe(0o700);
  });

  it('gets no cache when it is the data folder', () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    expect(compileCacheIn(dataDir)).toBeNull();
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

it('the cache folder is not used when it is a link or a file', () => {
  const elsewhere = path.join(root, 'elsewhere');
  mkdirSync(elsewhere);
  mkdirSync(dataDir);
  symlinkSync(elsewhere, cache, 'junction');
  expect(compileCacheIn(dataDir)).toBeNull();
  expect(readdirSync(elsewhere)).toEqual([]);
  rmSync(cache);
  writeFileSync(cache, '');
  expect(compileCacheIn(dataDir)).toBeNull();
});

it('the cache folder is not used when another user owns it', (context) => {
  if (process.getuid?.() !== 0) context.skip('NOT RUN: only root can give a folder to another user');
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  chownSync(cache, 65_534, 65_534);
  expect(compileCacheIn(dataDir)).toBeNull();
});

it('the cache folder is emptied when it holds the modules of many builds', () => {
  const version = path.join(cache, 'v24');
  mkdirSync(version, { recursive: true, mode: 0o700 });
  for (let entry = 0; entry <= 400; entry++) writeFileSync(path.join(version, `${entry}`), '');
  expect(compileCacheIn(dataDir)).toBe(cache);
  expect(readdirSync(cache)).toEqual([]);
});
