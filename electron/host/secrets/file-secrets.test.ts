import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Log } from '../ports.ts';
import { openFileSecrets, SECRETS_FILE } from './file-secrets.ts';

let file: string;
let warnings: string[];
let log: Log;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'loopwright-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, SECRETS_FILE);
  warnings = [];
  const silent = () => {};
  log = { debug: silent, info: silent, warn: (message) => void warnings.push(message), error: silent };
});

const mode = () => statSync(file).mode & 0o777;

it('keeps a key in a file only the user can read, and finds it again', () => {
  const { store, secret } = openFileSecrets(file, log);
  expect(secret('provider:a')).toBeUndefined();
  store.set('provider:a', 'sk-one');
  store.set('provider:b', 'sk-two');
  expect(mode()).toBe(0o600);
  expect(openFileSecrets(file, log).secret('provider:b')).toBe('sk-two');
  expect(secret('provider:a')).toBe('sk-one');
});

it('lists names without values', () => {
  const { store } = openFileSecrets(file, log);
  store.set('provider:b', 'sk-two');
  store.set('provider:a', 'sk-one');
  expect(store.names()).toEqual(['provider:a', 'provider:b']);
});

it('removes a deleted key from the disk too', () => {
  const { store, secret } = openFileSecrets(file, log);
  store.set('provider:a', 'sk-one');
  store.remove('provider:a');
  store.remove('never there');
  expect(secret('provider:a')).toBeUndefined();
  expect(readFileSync(file, 'utf8')).not.toContain('sk-one');
});

it('accepts names that every object already has', () => {
  const { store, secret } = openFileSecrets(file, log);
  expect(secret('constructor')).toBeUndefined();
  expect(store.names()).toEqual([]);
});

it('leaves no second copy of the keys', () => {
  openFileSecrets(file, log).store.set('provider:a', 'sk-one');
  expect(readdirSync(join(file, '..'))).toEqual([SECRETS_FILE]);
});

it('restricts a file that other users could read, and says so once', () => {
  const { store, secret } = openFileSecrets(file, log);
  store.set('provider:a', 'sk-one');
  chmodSync(file, 0o644);
  expect(secret('provider:a')).toBe('sk-one');
  expect(secret('provider:a')).toBe('sk-one');
  expect(mode()).toBe(0o600);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('Other users of this computer could read');
});

it('explains what to do about an unreadable file without quoting its content', () => {
  writeFileSync(file, '{"provider:a": "sk-secret", oops', { mode: 0o600 });
  const { store } = openFileSecrets(file, log);
  expect(() => store.set('provider:b', 'x')).toThrow(expect.objectContaining({ code: 'storage' }));
  try {
    store.names();
  } catch (error) {
    expect(String(error)).not.toContain('sk-secret');
    expect(error).not.toHaveProperty('cause');
  }
  expect(readFileSync(file, 'utf8')).toContain('oops');
});

it('does not follow a symbolic link in place of the file', () => {
  const elsewhere = join(file, '..', 'elsewhere.json');
  writeFileSync(elsewhere, '{"provider:a":"planted"}', { mode: 0o600 });
  symlinkSync(elsewhere, file);
  expect(() => openFileSecrets(file, log).secret('provider:a')).toThrow(expect.objectContaining({ code: 'storage' }));
  expect(existsSync(elsewhere)).toBe(true);
});
