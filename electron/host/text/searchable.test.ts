import { describe, expect, test } from 'vitest';
import { chunksOf } from '../indexing/chunks.ts';
import { FolderIndexes } from '../store/folder-indexes.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';
import { markedWords, queryOf, searchable } from './searchable.ts';

/** Returns which of the texts a query finds in a real full-text table, by their numbers from 0. */
function found(texts: readonly string[], query: string): readonly number[] {
  const indexes = new FolderIndexes(temporaryDatabase());
  const { number } = indexes.open('/folder');
  for (const [at, text] of texts.entries()) {
    const file = { path: `${at}`, pathWords: '', size: 1, modifiedAt: 1, hash: 'h' };
    for (const _ of indexes.put(number, file, chunksOf(text)));
  }
  const expression = queryOf(query)?.all;
  if (expression === undefined) return [];
  return indexes
    .search(number, expression, 10)
    .map(({ path }) => Number(path))
    .toSorted();
}

describe('a search', () => {
  test('finds Chinese words of two characters, and not the same characters apart or turned round', () => {
    const texts = ['我们需要更新索引，然后继续。', '引用和索取', '引索', '全文索引'];
    expect(found(texts, '索引')).toEqual([0, 3]);
    expect(found(texts, '更新 索引')).toEqual([0]);
    expect(found(texts, '引')).toEqual([0, 1, 2, 3]);
    expect(found(['検索エンジンのデータ', '검색 엔진'], 'データ')).toEqual([0]);
    expect(found(['検索エンジン', '검색 엔진'], '검색')).toEqual([1]);
  });

  test('finds words beside ideographs, without regard to case, accents and full width', () => {
    expect(found(['调用getName函数', 'GETNAME', 'ｇｅｔＮａｍｅ', 'name'], 'getname')).toEqual([0, 1, 2]);
    expect(found(['Café', 'cafe', 'caf'], 'café')).toEqual([0, 1]);
  });

  test('finds the beginning of a word of three letters or more, and phrases in quotation marks exactly', () => {
    expect(found(['colors', 'discolor'], 'color')).toEqual([0]);
    expect(found(['too', 'to'], 'to')).toEqual([1]);
    expect(found(['the barn owl', 'owl in the barn', 'barn owls'], '"barn owl"')).toEqual([0]);
    expect(found(['read_file(path)', 'file read'], 'read_file')).toEqual([0]);
  });

  test.each(['"', '*', 'a" OR "b', 'NEAR(a b)', '^a', 'text:a', '-a', 'a AND', '(', "'", '\0', '{a}', '""'])(
    'reads %j as words and never as an expression of the database',
    (query) => {
      expect(() => found(['a b'], query)).not.toThrow();
    },
  );

  test('looks for nothing in a query without letters and digits, and for at most 16 words', () => {
    expect(queryOf(' "!" -- ')).toBeNull();
    expect(queryOf(Array.from({ length: 50 }, (_, n) => `w${n}`).join(' '))?.words).toHaveLength(16);
  });
});

describe('chunks', () => {
  const lines = (text: string) => [...chunksOf(text)].map(({ firstLine, lastLine }) => [firstLine, lastLine]);

  test('have at most 40 lines, numbered without gaps', () => {
    expect(lines('a\n'.repeat(100))).toEqual([
      [1, 40],
      [41, 80],
      [81, 101],
    ]);
    expect(lines('a')).toEqual([[1, 1]]);
  });

  test('divide a long line, and leave out what has no words', () => {
    expect(lines(`${'ab '.repeat(3_000)}\nend`)).toEqual([
      [1, 1],
      [1, 1],
      [1, 2],
    ]);
    expect(lines(`${'-\n'.repeat(40)}word`)).toEqual([[41, 41]]);
    expect(lines('')).toEqual([]);
    expect([...chunksOf('中文')].map(({ words }) => words)).toEqual([searchable('中文')]);
  });
});

test('a mark stands before each word that SQLite makes of a text', () => {
  const database = temporaryDatabase();
  database.exec(`CREATE VIRTUAL TABLE marked USING fts5(text, tokenize = 'unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE words USING fts5vocab('marked', 'row')`);
  const texts = [
    'Don’t read_file(a.b)',
    'Cafe\u0301 ＡＢＣ ½ x²',
    '更新index索引',
    'हिन्दी ไทย עברית',
    '🙂 a🙂b',
    'İstanbul ﬁne',
  ];
  for (const text of texts) database.run('INSERT INTO marked VALUES (?)', markedWords(text, '7q'));
  const words = database.all<{ term: string }>('SELECT term FROM words').map(({ term }) => term);
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter((word) => !word.startsWith('7q'))).toEqual([]);
});
