import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TopicId } from '../../../shared/ids.ts';
import { openDatabase } from './database.ts';
import { Messages } from './messages.ts';
import { addTopic, failure, message, runProgram, temporaryDatabase, temporaryFolder } from './store.fixture.ts';
import { Topics } from './topics.ts';

/**
 * A program that stores messages named `<name> 1`, `<name> 2` and so on, and prints each number
 * after its commit. Its arguments are the path, topic, name, count and text.
 */
const WRITER = `
  import { openDatabase } from '@/database.ts';
  import { Messages } from '@/messages.ts';
  import { newUlid } from '@/../new-id.ts';
  import { writeSync } from 'node:fs';
  const [path, topicId, name, count, size] = process.argv.slice(1);
  const database = openDatabase(path, { now: Date.now });
  const messages = new Messages(database);
  for (let number = 1; number <= Number(count); number += 1) {
    const text = name + ' ' + number + ' '.repeat(Number(size));
    try {
      messages.append({ id: 'msg_' + newUlid(), topicId, loopId: null, role: 'user', parts: [{ type: 'text', text }], model: null, createdAt: 1 });
    } catch (error) {
      writeSync(1, 'failed ' + error.code + ' ' + error.message + '\\n');
      break;
    }
    writeSync(1, number + '\\n');
  }
`;

const textsOf = (messages: Iterable<{ parts: readonly unknown[] }>) =>
  Array.from(messages, ({ parts }) => (parts[0] as { text: string }).text.trimEnd());

const acknowledged = (output: string) =>
  output
    .split('\n')
    .slice(0, -1)
    .filter((line) => /^\d+$/.test(line));

describe('a writer that is killed', () => {
  test('loses no acknowledged message and does not corrupt the file, whenever it is killed', {
    timeout: 60_000,
  }, async () => {
    const database = temporaryDatabase();
    const topicId = addTopic(database);
    const expected: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const name = `round-${round}`;
      const writer = runProgram(WRITER, [database.path, topicId, name, '100000', '3000']);
      await writer.line();
      await new Promise((resolve) => setTimeout(resolve, 5 + round * 7));
      writer.child.kill('SIGKILL');
      const { signal, output } = await writer.done;
      expect(signal).toBe('SIGKILL');
      expected.push(...acknowledged(output).map((number) => `${name} ${number}`));
    }
    database.close();
    const reopened = temporaryDatabase({ path: database.path });
    const stored = new Set(textsOf(new Messages(reopened).all(topicId)));
    expect(expected.filter((text) => !stored.has(text))).toEqual([]);
    // In each round, at most one message was committed but not yet printed.
    expect(stored.size - expected.length).toBeLessThanOrEqual(10);
    expect(reopened.problems()).toEqual([]);
  });
});

describe('several processes', () => {
  test('write at the same time without an error, and every message is stored in its own order', async () => {
    const database = temporaryDatabase();
    const topicId = addTopic(database);
    const writers = ['a', 'b'].map((name) => runProgram(WRITER, [database.path, topicId, name, '300', '10']));
    const ends = await Promise.all(writers.map((writer) => writer.done));
    expect(ends.map(({ code, output }) => [code, acknowledged(output).length])).toEqual([
      [0, 300],
      [0, 300],
    ]);
    const texts = textsOf(new Messages(database).all(topicId));
    for (const name of ['a', 'b']) {
      const own = texts.filter((text) => text.startsWith(name));
      expect(own).toEqual(Array.from({ length: 300 }, (_, index) => `${name} ${index + 1}`));
    }
  });

  test('that open a new data folder at the same moment all get a complete database', async () => {
    const path = join(temporaryFolder(), 'data', 'loopwright.db');
    const source = `
      import { openDatabase } from '@/database.ts';
      import { Topics } from '@/topics.ts';
      import { newUlid } from '@/../new-id.ts';
      while (Date.now() < Number(process.argv[2]));
      const database = openDatabase(process.argv[1], { now: Date.now });
      new Topics(database).create({ id: 'topic_' + newUlid(), title: 'x', workspace: '/' });
      database.close();
    `;
    const start = String(Date.now() + 1500);
    const openers = Array.from({ length: 4 }, () => runProgram(source, [path, start]));
    const ends = await Promise.all(openers.map((opener) => opener.done));
    expect(ends.map(({ code, output }) => `${code}${output}`)).toEqual(['0', '0', '0', '0']);
    expect(new Topics(temporaryDatabase({ path })).list()).toHaveLength(4);
  });
});

/**
 * Checks that every acknowledged message is stored, that the failure has the code `storage`, and
 * that the same file can be written again once there is free space.
 */
function expectIntact(path: string, topicId: TopicId, output: string): void {
  const reopened = temporaryDatabase({ path });
  expect(reopened.problems()).toEqual([]);
  expect(textsOf(new Messages(reopened).all(topicId))).toEqual(acknowledged(output).map((number) => `full ${number}`));
  new Messages(reopened).append(message(topicId, 'afterwards'));
}

const hasPrlimit = process.platform === 'linux' && runs('prlimit', ['--version']);

describe('a disk that fails', () => {
  test('is reported when a write exceeds the file size limit, and every acknowledged message is kept', async ({
    skip,
  }) => {
    if (!hasPrlimit) skip('NOT RUN: there is no prlimit here');
    const database = temporaryDatabase();
    const topicId = addTopic(database);
    database.close();
    const writer = runProgram(WRITER, [database.path, topicId, 'full', '1000', '20000'], {
      prefix: ['prlimit', '--fsize=600000'],
    });
    const { output } = await writer.done;
    expect(output).toMatch(/failed storage The disk (failed|that holds)/);
    expect(acknowledged(output).length).toBeGreaterThan(5);
    expectIntact(database.path, topicId, output);
  });

  const mountable = process.platform === 'linux' && process.getuid?.() === 0;
  test('is reported when it is full, and the same file works again with free space', async ({ skip }) => {
    if (!mountable) skip('NOT RUN: no file system can be mounted here');
    const folder = join(temporaryFolder(), 'small');
    mkdirSync(folder);
    if (!runs('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]))
      skip('this system lets nobody mount a tmpfs');
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    const path = join(folder, 'loopwright.db');
    const database = openDatabase(path, { now: Date.now });
    const topicId = addTopic(database);
    database.close();
    const { output } = await runProgram(WRITER, [path, topicId, 'full', '1000', '20000']).done;
    expect(output).toContain(`failed storage The disk that holds ${path} is full.`);
    expect(acknowledged(output).length).toBeGreaterThan(5);
    execFileSync('mount', ['-o', 'remount,size=8m', folder]);
    expectIntact(path, topicId, output);
  });

  test('is reported when it is mounted read-only', ({ skip }) => {
    if (!mountable) skip('NOT RUN: no file system can be mounted here');
    const folder = join(temporaryFolder(), 'fixed');
    mkdirSync(folder);
    if (!runs('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]))
      skip('this system lets nobody mount a tmpfs');
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    const path = join(folder, 'loopwright.db');
    openDatabase(path, { now: Date.now }).close();
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const { code, message: sentence } = failure(() => openDatabase(path, { now: Date.now }));
    expect(code).toBe('storage');
    expect(sentence).toMatch(/read-only|cannot be opened/);
  });
});

describe('a folder without write permission', () => {
  // Root may write everywhere, so the program switches to another user. It does this after its
  // imports, because that user may not be allowed to read this project.
  const stranger = process.getuid?.() === 0 ? 65_534 : null;
  const source = `
    import { accessSync } from 'node:fs';
    import { openDatabase } from '@/database.ts';
    const [path, folder] = process.argv.slice(1);
    if (process.getuid() === 0) {
      process.setgroups([]);
      process.setuid(${stranger});
    }
    try {
      accessSync(folder);
    } catch {
      console.log('unreachable');
      process.exit();
    }
    try {
      openDatabase(path, { now: Date.now });
      console.log('opened');
    } catch (error) {
      console.log(error.code + ' ' + error.message);
    }
  `;

  test('is reported, for a new and for an existing database', async ({ skip }) => {
    if (process.platform === 'win32') skip('NOT RUN: Windows has no such modes');
    const folder = temporaryFolder();
    const path = join(folder, 'loopwright.db');
    openDatabase(path, { now: Date.now }).close();
    if (stranger !== null) for (const each of [folder, path]) chownSync(each, stranger, -1);
    chmodSync(path, 0o400);
    chmodSync(folder, 0o555);
    const before = readdirSync(folder);
    for (const each of [path, join(folder, 'new', 'loopwright.db')]) {
      const { output } = await runProgram(source, [each, folder]).done;
      if (output === 'unreachable\n')
        skip(`NOT RUN: another user cannot reach ${folder}; set TMPDIR to a folder they can`);
      expect(output).toMatch(/^storage .*(may read and write|not allowed|read-only)/);
    }
    expect(readdirSync(folder)).toEqual(before);
    chmodSync(folder, 0o755);
  });
});

function runs(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
