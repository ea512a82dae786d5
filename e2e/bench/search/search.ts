/**
 * Measures the search in 200,000 messages, half of them English and half Chinese, against a plain query
 * of FTS5 in a plain table with the same texts, and what the index adds to storing a message. Prints Markdown: `npm run
 * bench:search`, with the number of messages as an argument if it is another one.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../../electron/host/new-id.ts';
import { createSearch } from '../../../electron/host/search/search.ts';
import { messageText } from '../../../electron/host/store/message-text.ts';
import { type HostStore, openStore } from '../../../electron/host/store/open-store.ts';
import { queryOf, searchable } from '../../../electron/host/text/searchable.ts';
import { MessageId, TopicId } from '../../../shared/ids.ts';
import { type Message, userText } from '../../../shared/message.ts';

const ROUNDS = 15;
const MESSAGES_OF_TOPIC = 400;

/** Returns numbers from 0 to 1 that are the same in each run of the bench. */
function chances(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const chance = chances();
/** A number from 0 on of which small ones are frequent. */
const rank = (most: number) => Math.floor(most ** chance()) - 1;
const SYLLABLES = ['ka', 'ro', 'min', 'tel', 'su', 'par', 'en', 'lo', 'dis', 'mar'];
const english = (number: number): string =>
  [...String(number + 11)].map((digit) => SYLLABLES[Number(digit)] ?? '').join('');
const ideograph = (number: number): string => String.fromCodePoint(0x4e00 + number * 5);
const CHINESE = Array.from({ length: 20_000 }, () => ideograph(rank(3_500)) + ideograph(rank(3_500)));
const chinese = (number: number): string => CHINESE[number] ?? '';

function textOf(isChinese: boolean): string {
  const words = Array.from({ length: 20 + Math.floor(chance() * 60) }, () => rank(20_000));
  return isChinese ? words.map(chinese).join('') : words.map(english).join(' ');
}

/** Stores messages, and their texts in a plain table of FTS5 as well. */
function seed({ database, topics, messages }: HostStore, count: number): void {
  database.exec(`CREATE VIRTUAL TABLE plain_words
    USING fts5(text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')`);
  for (let from = 0; from < count; from += MESSAGES_OF_TOPIC) {
    database.quickTransaction(() => {
      const { id } = topics.create({ id: newId(TopicId), title: `Topic ${from}`, workspace: '/workspace' });
      const said = Array.from({ length: Math.min(MESSAGES_OF_TOPIC, count - from) }, (_, at) => messageOf(id, at));
      messages.appendWithin(said);
      for (const [at, { parts }] of said.entries()) {
        const text = searchable(messageText(parts));
        database.run('INSERT INTO plain_words (rowid, text) VALUES (?, ?)', from + at + 1, text);
      }
    });
  }
}

const messageOf = (topicId: TopicId, at: number): Message => ({
  ...userText(textOf(at % 2 === 1)),
  ...{ id: newId(MessageId), topicId, loopId: null, model: null, createdAt: 1_700_000_000_000 + at },
});

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return median(times);
}

const QUERIES: Readonly<Record<string, string>> = {
  'frequent English word': english(2),
  'rare English word': english(15_000),
  'beginning of English words': english(2).slice(0, 3),
  'frequent ideograph': ideograph(1),
  'Chinese word of two characters': chinese(3),
  'rare Chinese word': chinese(15_000),
  'two words': `${english(4)} ${english(40)}`,
  'a word that nobody wrote': 'zzzz',
};

const line = (text: string) => process.stdout.write(`${text}\n`);

/** Compares storing messages in the same database with and without the words of each. */
async function writeCost(store: HostStore): Promise<{ readonly plain: number; readonly indexed: number }> {
  const { id } = store.topics.create({ id: newId(TopicId), title: 'Writing', workspace: '/workspace' });
  const indexed = await timed(() => store.messages.append(messageOf(id, 0)));
  const plain = await timed(() => {
    const { id: messageId, parts, createdAt } = messageOf(id, 0);
    store.database.transaction(() =>
      store.database.run(
        `INSERT INTO messages (id, topic_id, seq, role, parts, created_at)
         VALUES (?1, ?2, (SELECT max(seq) + 1 FROM messages WHERE topic_id = ?2), 'user', ?3, ?4)`,
        ...[messageId, id, JSON.stringify(parts), createdAt],
      ),
    );
  });
  return { plain, indexed };
}

/** The size of the index of a table. */
function megabytes({ database }: HostStore, table: 'message_words' | 'plain_words'): string {
  const size = database.get<{ bytes: number }>(`SELECT sum(length(block)) AS bytes FROM ${table}_data`);
  return ((size?.bytes ?? 0) / 1_000_000).toFixed(0);
}

const count = Number(process.argv[2] ?? 200_000);
const folder = await mkdtemp(join(tmpdir(), 'loopwright-search-'));
const store = openStore(folder, Date.now);
try {
  seed(store, count);
  const search = createSearch(store);
  const expression = (words: string) => queryOf(words, 2)?.all ?? '""';
  line(`${count.toLocaleString('en-US')} messages, Node ${process.versions.node}\n`);
  line('| query | plain FTS query, ms | search, ms | ratio | in one topic, ms |');
  line('| --- | ---: | ---: | ---: | ---: |');
  const topicId = store.topics.ids()[3];
  const medians: number[] = [];
  for (const [name, words] of Object.entries(QUERIES)) {
    const plain = await timed(() =>
      store.database.all(
        'SELECT rowid FROM plain_words WHERE plain_words MATCH ? ORDER BY rowid DESC LIMIT 20',
        expression(words),
      ),
    );
    const found = await timed(() => search.messages({ words, limit: 20 }));
    medians.push(found);
    const inTopic = await timed(() => topicId && search.inTopic({ words, topicId }));
    const ratio = (found / plain).toFixed(1);
    line(`| ${name} | ${plain.toFixed(2)} | ${found.toFixed(2)} | ${ratio} | ${inTopic.toFixed(2)} |`);
  }
  line(`\nMedian of the queries: ${median(medians).toFixed(2)} ms, slowest ${Math.max(...medians).toFixed(2)} ms.`);
  line(`Index: ${megabytes(store, 'message_words')} MB, plain table: ${megabytes(store, 'plain_words')} MB.`);
  const { plain, indexed } = await writeCost(store);
  line(
    `\nStoring a message: ${plain.toFixed(2)} ms without its words, ${indexed.toFixed(2)} ms with them, ratio ${(indexed / plain).toFixed(2)}.`,
  );
} finally {
  store.database.close();
  await rm(folder, { recursive: true, force: true });
}
