import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writePrivateFile } from './private-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loopwright-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, 'keys.json');
});

const mode = () => lstatSync(file).mode & 0o777;

describe('a private file', () => {
  it('is never readable for others, whatever was there before', () => {
    writeFileSync(file, 'old', { mode: 0o666 });
    chmodSync(file, 0o666);
    writeFileSync(`${file}.${process.pid}.new`, 'left by a crash', { mode: 0o666 });
    writePrivateFile(file, 'secret');
    expect(mode()).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe('secret');
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('can be read by the user even if the umask forbids it', () => {
    const before = process.umask(0o777);
    onTestFinished(() => void process.umask(before));
    writePrivateFile(file, 'secret');
    expect(mode()).toBe(0o600);
  });

  it.each(['keys.json', `keys.json.${process.pid}.new`])('is not written through a link at %s', (name) => {
    const elsewhere = join(folder, 'elsewhere');
    writeFileSync(elsewhere, 'of somebody else');
    symlinkSync(elsewhere, join(folder, name));
    writePrivateFile(file, 'secret');
    expect(readFileSync(elsewhere, 'utf8')).toBe('of somebody else');
    expect(lstatSync(file).isFile()).toBe(true);
  });

  it('leaves no copy of the text when the old file cannot be replaced', () => {
    mkdirSync(join(file, 'inside'), { recursive: true });
    expect(() => writePrivateFile(file, 'secret')).toThrow();
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });
});
