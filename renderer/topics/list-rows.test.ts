import { describe, expect, it } from 'vitest';
import { TopicId } from '../../shared/ids.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { keyOf, type ListLook, type Row, rowsOf, withFolder } from './list-rows.ts';

let counted = 0;
function topic(title: string, workspace: string, fields: Partial<TopicSummary> = {}): TopicSummary {
  counted += 1;
  const id = TopicId.parse(`topic_${String(counted).padStart(26, '0')}`);
  const at = counted * 1_000;
  return {
    id,
    title,
    workspace,
    pinned: false,
    createdAt: at,
    updatedAt: at,
    activity: 'idle',
    unread: false,
    ...fields,
  };
}

const look = (fields: Partial<ListLook> = {}): ListLook => ({
  ...{ groups: 'folder', order: 'activity', closed: [], ownFolder: '/home/ann/Loopwright', isArchiveOpen: false },
  ...{ now: 1_000_000, locale: 'en', timeZone: 'UTC', ...fields },
});

function words(row: Row): string {
  if (row.kind === 'topic') return `${row.isInFolder ? '  ' : ''}${row.topic.title}`;
  if (row.kind === 'folder') return `${row.isOpen ? 'v' : '>'} ${row.name} ${row.count}${row.isOwn ? ' own' : ''}`;
  return row.kind === 'group' ? row.name : `${row.isOpen ? 'v' : '>'} archive ${row.count}`;
}
const listed = (topics: readonly TopicSummary[], fields: Partial<ListLook> = {}) =>
  rowsOf(topics, look(fields)).map(words);

describe('the rows of the sidebar', () => {
  const topics = [
    topic('no folder', '/home/ann/Loopwright'),
    topic('b old', '/code/app'),
    topic('kept', '/code/app', { pinned: true }),
    topic('put aside', '/code/app', { archived: true }),
    topic('a site', '/code/site'),
    topic('c new', '/code/app'),
  ];

  it('are pinned topics, then folders by their newest topic, topics without a folder apart, and the archive', () => {
    expect(listed(topics)).toEqual([
      ...['pinned', 'kept', 'v app 2', '  c new', '  b old', 'v site 1', '  a site'],
      ...['v Loopwright 1 own', '  no folder', '> archive 1'],
    ]);
    expect(listed(topics, { isArchiveOpen: true }).slice(-2)).toEqual(['v archive 1', '  put aside']);
  });

  it('hide the topics of a closed folder, whose row has the most urgent state of them', () => {
    const busy = [topic('x', '/w', { unread: true }), topic('y', '/w', { activity: 'waiting' }), topic('z', '/w')];
    const rows = rowsOf(busy, look({ closed: ['/w'] }));
    expect(rows).toMatchObject([{ kind: 'folder', isOpen: false, count: 3, urgent: { activity: 'waiting' } }]);
    expect(rowsOf(busy, look())[0]).toMatchObject({ urgent: null });
  });

  it('are in the order of creation, or of names as people count', () => {
    const some = [
      topic('Part 10', '/w', { updatedAt: 9_000_000 }),
      topic('Part 9', '/w'),
      topic('first', '/a', { createdAt: 1 }),
    ];
    expect(listed(some, { order: 'created' })).toEqual(['v w 2', '  Part 9', '  Part 10', 'v a 1', '  first']);
    expect(listed(some, { order: 'name' })).toEqual(['v a 1', '  first', 'v w 2', '  Part 9', '  Part 10']);
    expect(listed(some, { groups: 'day', order: 'name' })).toEqual(['all', 'first', 'Part 9', 'Part 10']);
  });

  it('can be grouped by day, as the archive is not', () => {
    expect(listed(topics, { groups: 'day' })).toEqual([
      ...['pinned', 'kept', 'today', 'c new', 'a site', 'b old', 'no folder', '> archive 1'],
    ]);
  });

  it('name folders with the same last name by more of their paths, each with a key of its own', () => {
    const same = [topic('1', '/one/app'), topic('2', '/two/app'), topic('3', '/'), topic('4', 'C:\\code\\tool')];
    const rows = rowsOf(same, look());
    expect(rows.flatMap((row) => (row.kind === 'folder' ? [row.name] : []))).toEqual([
      'tool',
      '/',
      'two/app',
      'one/app',
    ]);
    expect(new Set(rows.map(keyOf)).size).toBe(rows.length);
  });
});

it('remembers the folders that were closed last', () => {
  expect(withFolder(['/a', '/b'], '/c', false, 2)).toEqual(['/b', '/c']);
  expect(withFolder(['/a', '/b'], '/a', false, 2)).toEqual(['/b', '/a']);
  expect(withFolder(['/a', '/b'], '/a', true, 2)).toEqual(['/b']);
});
