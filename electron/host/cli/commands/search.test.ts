import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TopicId } from '../../../../shared/ids.ts';
import { createHost } from '../../host.ts';
import { openStore } from '../../store/open-store.ts';
import { message } from '../../store/store.fixture.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

const [GARDEN, KITCHEN] = ['topic_01jd0000000000000000000001', 'topic_01jd0000000000000000000002'].map((id) =>
  TopicId.parse(id),
) as [TopicId, TopicId];
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-search-'));
  const { database, topics, messages } = openStore(folder, Date.now);
  topics.create({ id: GARDEN, title: 'The garden\u202e', workspace: folder });
  topics.create({ id: KITCHEN, title: '厨房', workspace: folder });
  const said = (topicId: TopicId, text: string, createdAt: number) => ({ ...message(topicId, text), createdAt });
  messages.append(said(GARDEN, 'Water the tomatoes\nin the morning\u001b[2J', Date.UTC(2026, 10, 1, 9, 30)));
  messages.append(said(KITCHEN, '水龙头漏水，tomato', Date.UTC(2026, 10, 2, 9, 30)));
  database.close();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function search(...words: readonly string[]) {
  const environment = { ...fakeEnvironment(fakeHost()), createHost, now: Date.now, workingDirectory: folder };
  const code = await runCommandLine(['search', ...words, '--data-dir', folder], environment);
  return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
}

describe('loopwright search', () => {
  it('prints the newest messages with all words, with topic and time, and nothing that a terminal obeys', async () => {
    expect(await search('tomato')).toEqual({
      code: 0,
      out: `2026-11-02 09:30  you  厨房  ${KITCHEN}\n  水龙头漏水，tomato\n2026-11-01 09:30  you  The garden\\u202e  ${GARDEN}\n  Water the tomatoes in the morning\\u001b[2J\n`,
      aside: '',
    });
    expect((await search('water', 'morning')).out).toContain('The garden');
    expect((await search('漏水', '--locale', 'zh-CN')).out).toContain('你  厨房');
    expect((await search('tomato', '--topic', GARDEN)).out).not.toContain('厨房');
  });

  it('says that it found nothing, or more than it shows', async () => {
    expect(await search('elephant')).toEqual({ code: 0, out: '', aside: 'Nothing found.\n' });
    expect((await search('elephant', '--locale', 'zh-CN')).aside).toBe('没有找到。\n');
    const first = await search('tomato', '--limit', '1');
    expect(first.out).toContain('厨房');
    expect(first.out).not.toContain('The garden');
    expect(first.aside).toContain('The newest message is shown.');
  });

  it('writes a JSON object for each message', async () => {
    const lines = (await search('tomato', '--json')).out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { topicId: KITCHEN, role: 'user', createdAt: Date.UTC(2026, 10, 2, 9, 30) },
      {
        ...{ topicId: GARDEN, topicTitle: 'The garden\u202e' },
        excerpt: [{ text: 'Water the ', isFound: false }, { text: 'tomato', isFound: true }, { isFound: false }],
      },
    ]);
  });

  it('refuses a topic that does not exist, and no words', async () => {
    expect((await search('x', '--topic', 'topic_01jd0000000000000000000009')).code).toBe(64);
    expect(await search()).toMatchObject({ code: 64, aside: expect.stringContaining('Say what to search for') });
  });
});
