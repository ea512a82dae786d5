/**
 * A copy of a data folder from `e2e/fixtures/data-folders`, and what a page of the current program
 * shows of it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { DATABASE_FILE } from '../../electron/host/store/open-store.ts';
import type { TopicId } from '../../shared/ids.ts';
import type { LoopView } from '../../shared/loop-view.ts';
import type { Part } from '../../shared/message.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { type Place, PROJECT, somePlace } from '../cli/program.ts';
import { type Client, OpenPage } from './served-program.ts';

/** The workspace of every topic in the fixtures. */
const FIXTURE_WORKSPACE = '/tmp/loopwright-fixture';
const WORKSPACE_COLUMNS = [
  ['topics', 'workspace'],
  ['loops', 'workspace'],
  ['checkpoints', 'workspace'],
  ['journal', 'data'],
] as const;
const FILES = { 'list.txt': 'first\ncomplete\npaused\ninterrupted\n', 'plums.md': 'Plums are picked in September.\n' };

/**
 * Creates a place with a copy of the fixture as its data folder, and with the workspace files that
 * the loops left behind.
 */
export async function placeOf(fixture: string): Promise<Place> {
  const place = await somePlace(FILES);
  await mkdir(place.dataDir);
  const file = join(place.dataDir, DATABASE_FILE);
  await writeFile(file, gunzipSync(await readFile(join(PROJECT, 'e2e/fixtures/data-folders', `${fixture}.sqlite.gz`))));
  const database = new DatabaseSync(file);
  for (const [table, column] of WORKSPACE_COLUMNS)
    database
      .prepare(`UPDATE ${table} SET ${column} = replace(${column}, ?, ?)`)
      .run(FIXTURE_WORKSPACE, place.workspace);
  database.close();
  return place;
}

/**
 * The topics of a fixture, accessed by the first word of the title, which names the state of the
 * topic's loop.
 */
export class OpenedFolder {
  readonly client: Client;
  readonly #pages = new Map<string, OpenPage>();
  readonly topics: readonly TopicSummary[];

  constructor(client: Client, topics: readonly TopicSummary[]) {
    this.client = client;
    this.topics = topics;
  }

  topicId(name: string): TopicId {
    const topic = this.topics.find(({ title }) => title.startsWith(name));
    if (topic === undefined) throw new Error(`There is no topic ${name}.`);
    return topic.id;
  }

  page(name: string): OpenPage {
    const known = this.#pages.get(name);
    if (known !== undefined) return known;
    const page = new OpenPage(this.topicId(name));
    this.#pages.set(name, page);
    page.follow(this.client);
    return page;
  }

  async loop(name: string): Promise<LoopView> {
    const page = this.page(name);
    await page.until(({ loop }) => loop !== null);
    return page.open?.loop as LoopView;
  }

  get names(): readonly string[] {
    return this.topics.map(({ title }) => title.split(':')[0] ?? '');
  }

  /** The messages of the topic, with one line for each part of a message. */
  lines(name: string): readonly string[] {
    const { messages = [] } = this.page(name).open ?? {};
    return messages.flatMap(({ role, parts }) => parts.map((part) => lineOf(role, part)));
  }

  /** Waits until the loop has completed, and returns the last line of the topic. */
  async completed(name: string): Promise<string | undefined> {
    await this.page(name).until(({ loop }) => loop?.state.name === 'completed');
    return this.lines(name).at(-1);
  }
}

function lineOf(role: string, part: Part): string {
  if (part.type === 'text') return `${role}: ${part.text.split('\n')[0]}`;
  if (part.type === 'tool-call') return `call ${part.tool?.toolName}`;
  return part.type === 'tool-result' ? `${part.tool?.toolName} ${part.status}` : part.type;
}

export async function openFolder(client: Client): Promise<OpenedFolder> {
  for await (const update of await client.app.follow())
    if (update.type === 'snapshot') return new OpenedFolder(client, update.topics);
  throw new Error('The app sent no snapshot.');
}
