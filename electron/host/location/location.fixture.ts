/** A data folder as it looks after some use, and a place to which it can be moved. */
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/database-name.ts';
import { makeBackup } from '../store/make-backup.ts';
import { Messages } from '../store/messages.ts';
import { addTopic, message, temporaryFolder } from '../store/store.fixture.ts';
import { Topics } from '../store/topics.ts';
import { moveData } from './move-data.ts';
import { whereDataIs } from './where-data-is.ts';

/** The files besides the database that a move copies, by their paths. */
const FILES: Readonly<Record<string, string>> = {
  'secrets.json': '{"key":"value"}',
  'window.json': '{}',
  'skills/tea/SKILL.md': 'How to make tea',
  'skills/tea/run.sh': 'echo tea',
  'electron/Local State': '{"os_crypt":{}}',
};

const CACHES: readonly string[] = [
  'compile-cache/v24/a',
  'package-caches/npx/b',
  'electron/Cache/c',
  'imports/d.upload',
];

export function dataWorld({ bytes = 0 }: { readonly bytes?: number } = {}) {
  const root = realpathSync(temporaryFolder());
  const [address, to] = [join(root, 'data'), join(root, 'elsewhere', 'new')];
  const path = join(address, DATABASE_FILE);
  const database = openDatabase(path, { now: Date.now });
  new Topics(database).update(addTopic(database), { title: 'Tea' });
  const topicId = addTopic(database);
  for (let n = 0; n * 100_000 < bytes; n += 1) new Messages(database).append(message(topicId, 'z'.repeat(100_000)));
  makeBackup(path, 'daily', Date.UTC(2026, 10, 26));
  database.close();
  for (const [name, text] of [...Object.entries(FILES), ...CACHES.map((name) => [name, 'cache'] as const)]) {
    mkdirSync(join(address, name, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(join(address, name), text, { mode: 0o600 });
  }
  chmodSync(join(address, 'skills/tea/run.sh'), 0o700);
  symlinkSync('SKILL.md', join(address, 'skills/tea/link.md'));
  return {
    ...{ root, address, to, path, caches: CACHES },
    move: (from = address, target = to, workspaces: readonly string[] = []) =>
      finished({ address, from, to: target, workspaces, now: Date.now }),
  };
}

async function finished(move: Parameters<typeof moveData>[0]): Promise<number> {
  let steps = 0;
  for await (const { copied, of } of moveData(move)) {
    if (copied > of) throw new Error(`${copied} of ${of} bytes are copied.`);
    steps += 1;
  }
  return steps;
}

/** Says what is wrong with the data to which an address leads; an empty list: it is whole. */
export function problemsOf(address: string): readonly string[] {
  const place = whereDataIs(address);
  if (place.state !== 'found') return [place.state];
  const { folder } = place;
  const wrong = Object.entries(FILES).flatMap(([name, text]) =>
    existsSync(join(folder, name)) && readFileSync(join(folder, name), 'utf8') === text ? [] : [name],
  );
  const database = openDatabase(join(folder, DATABASE_FILE), { now: Date.now });
  try {
    const titles = database.all<{ title: string }>(`SELECT title FROM topics WHERE title = 'Tea'`);
    return [...wrong, ...database.problems(), ...(titles.length === 1 ? [] : ['the topic is missing'])];
  } finally {
    database.close();
  }
}
