import { describe, expect, it } from 'vitest';
import type { ExportPiece } from '../../../shared/contract/topic-exports.ts';
import type { ExportFormat } from '../../../shared/export-format.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { Message, Part } from '../../../shared/message.ts';
import { exportedData } from '../store/exported.ts';
import { Loops } from '../store/loops.ts';
import { Messages } from '../store/messages.ts';
import { addTopic, message, temporaryDatabase } from '../store/store.fixture.ts';
import { Topics } from '../store/topics.ts';
import { EXPORT_TEXTS } from './export-texts.ts';
import { htmlPage } from './html-page.ts';
import type { LeavingFilter } from './leaving-filter.ts';
import { exportMarkdown, markdownPieces } from './markdown.ts';
import { createTopicExports } from './topic-exports.ts';

const REPORT = '# Report: files / lines\n\n| file | lines |\n| --- | ---: |\n| a.md | 3 |\n';

const UNFILTERED: LeavingFilter = { messages: (_, messages) => messages, value: (_, value) => value };

function stored(parts: readonly (readonly Part[])[], mostCharacters = 1_000_000, filter = UNFILTERED) {
  const database = temporaryDatabase();
  const topicId = addTopic(database);
  const messages = new Messages(database);
  const all = parts.map((each): Message => ({ ...message(topicId, ''), role: 'assistant', parts: each }));
  database.transaction(() => {
    for (const each of all) messages.append(each);
  });
  const exports = createTopicExports({
    ...{ database, messages, topics: new Topics(database), loops: new Loops(database), mostCharacters },
    leavingFilter: () => filter,
  });
  return { database, topicId, all, exports };
}

type Stored = ReturnType<typeof stored>;

async function written(
  { exports }: Stored,
  topicId: TopicId,
  format: ExportFormat,
): Promise<{ readonly file: ExportPiece | undefined; readonly text: string; readonly pieces: readonly ExportPiece[] }> {
  const told: ExportPiece[] = [];
  for await (const piece of exports.write({ topicId, format, locale: 'en' })) told.push(piece);
  const [file, ...pieces] = told;
  expect(pieces.pop()).toEqual({ type: 'end' });
  return { file, pieces, text: pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('') };
}

const text = (words: string): Part => ({ type: 'text', text: words });

describe('an export of a topic', () => {
  it('contains no marks that cite facts of memory, except in code and in words of the user', async () => {
    const topic = stored([[text('You like tea [fact:12].\n\n`[fact:3]`')]]);
    const { topicId, database } = topic;
    new Messages(database).append({ ...message(topicId, 'What is [fact:4]?'), role: 'user' });
    for (const format of ['markdown', 'html'] as const) {
      const { text: whole } = await written(topic, topicId, format);
      expect(whole).toContain('You like tea.');
      expect(whole).toContain('[fact:3]');
    }
    expect((await written(topic, topicId, 'markdown')).text).toContain('What is [fact:4]?');
  });

  it('is what the command line writes, in both formats', async () => {
    const topic = stored([[text('Hello\u202e.')], [text('```\nopen')], [text(REPORT)]]);
    const { topicId, database } = topic;
    const data = exportedData(database, { topicId });
    const { file, text: markdown } = await written(topic, topicId, 'markdown');
    const { title } = new Topics(database).get(topicId);
    expect(file).toEqual({ type: 'file', name: `${title}.md`, mimeType: 'text/markdown;charset=utf-8', messages: 3 });
    expect(markdown).toBe(exportMarkdown(data, EXPORT_TEXTS.en).replaceAll('\u202e', '\\u202e'));
    const { text: html } = await written(topic, topicId, 'html');
    const pieces = markdownPieces(data, EXPORT_TEXTS.en).map((piece) => piece.replaceAll('\u202e', '\\u202e'));
    expect(html).toBe(htmlPage(pieces, title, 'en'));
  });

  it('comes in pieces of a long topic, which count the messages, and lets other work run between them', async () => {
    const topic = stored(Array.from({ length: 20 }, (_, n) => [text(`${n}:${'x'.repeat(10_000)}`)]));
    let otherWork = 'waits';
    setImmediate(() => {
      otherWork = 'done';
    });
    const { file, pieces } = await written(topic, topic.topicId, 'markdown');
    expect(file).toMatchObject({ messages: 20 });
    expect(pieces.length).toBeGreaterThan(4);
    const counted = pieces.map((piece) => (piece.type === 'text' ? piece.written : 0));
    expect(counted).toEqual(counted.toSorted((one, other) => one - other));
    expect(counted.at(-1)).toBe(20);
    expect(otherWork).toBe('done');
  });

  it('that is too long ends with a failure that names the limit and the topic', async () => {
    const topic = stored([[text('x'.repeat(2_000))]], 1_000);
    const { topicId } = topic;
    await expect(written(topic, topicId, 'html')).rejects.toMatchObject({
      failure: 'export-too-long',
      data: { topicId, format: 'html', most: 1_000 },
    });
  });
});
