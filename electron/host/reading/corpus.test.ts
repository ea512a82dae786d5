import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type CorpusCase, corpusIn } from '../../../e2e/corpus/corpus-case.ts';
import { readCorpus } from '../../../e2e/corpus/harness.ts';
import { reportOf } from '../../../e2e/corpus/report.ts';

const file = (name: string) => fileURLToPath(new URL(`../../../e2e/corpus/${name}`, import.meta.url));

test('the replies of the corpus are read without a crash and without an invented call, and each difference is explained', async () => {
  const cases = corpusIn(file('replies.jsonl'));
  expect(new Set(cases.map(({ family }) => family)).size).toBeGreaterThanOrEqual(25);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  const results = await readCorpus(cases);
  const { lines, isGood } = reportOf(results);
  expect(isGood, lines.join('\n')).toBe(true);
  const explained = [...readFileSync(file('disagreements.md'), 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(([, id]) => id);
  const different = results.filter(({ differences }) => differences.length > 0).map(({ id }) => id);
  expect(different.toSorted()).toEqual(explained.toSorted());
});

const READ = { name: 'file-editor__read_file', arguments: { path: 'a' } };
const made = (expected: CorpusCase['expected'], more: Partial<CorpusCase> = {}): CorpusCase => ({
  ...{ id: 'one', family: 'test', format: 'openai', expected },
  raw: { message: { tool_calls: [{ function: { name: READ.name, arguments: '{"path": "a"}' } }] } },
  ...more,
});

test.each<[string, CorpusCase, object]>([
  ['agreement', made({ calls: [READ] }), { crashed: false, invented: [], differences: [] }],
  [
    'a call that was not expected',
    made({ calls: [] }),
    { invented: [READ], differences: [expect.stringContaining('calls')] },
  ],
  [
    'a call that was made once more than expected',
    made({ calls: [READ, READ] }),
    { invented: [], differences: [expect.any(String)] },
  ],
  [
    'another text',
    made({ calls: [READ], text: 'Hi.' }),
    { invented: [], differences: [expect.stringContaining('text')] },
  ],
  [
    'a printed call that was not expected',
    made({ calls: [] }, { raw: `<tool_call>{"name": "${READ.name}", "arguments": {"path": "a"}}</tool_call>` }),
    { differences: [expect.stringContaining('printed: expected []'), expect.any(String)], invented: [READ] },
  ],
  [
    'a printed call that was not recognised',
    made({ calls: [], printed: [READ] }, { raw: 'I read a.' }),
    { differences: [expect.stringContaining('printed'), expect.stringContaining('read from text')] },
  ],
  [
    'no object',
    made({ calls: [READ], object: {} }, { asksForObject: true }),
    { differences: [expect.stringContaining('object')] },
  ],
  [
    'a reply that cannot be read',
    made({ calls: [] }, { raw: { message: {}, finish_reason: 'content_filter' } }),
    { crashed: true },
  ],
  ['a reply of another format', made({ calls: [] }, { raw: { parts: [] } }), { crashed: true }],
  [
    'tools of the file itself',
    made(
      { calls: [{ name: 'open', arguments: { n: 1 } }] },
      {
        offered: [{ name: 'open', parameters: { type: 'object', properties: { n: { type: 'integer' } } } }],
        raw: { message: { tool_calls: [{ function: { name: 'Open', arguments: { n: '1' } } }] } },
      },
    ),
    { invented: [], differences: [] },
  ],
])('the harness finds %s', async (_what, each, expected) => {
  expect(await readCorpus([each])).toMatchObject([expected]);
});

test('a corpus is good only without crashes and invented calls and with 99 % agreement', async () => {
  const [good] = await readCorpus([made({ calls: [READ] })]);
  if (good === undefined) throw new Error('The reply has no result.');
  const many = Array.from({ length: 99 }, () => good);
  expect(reportOf([...many, { ...good, differences: ['calls'] }]).isGood).toBe(true);
  expect(reportOf([...many.slice(1), { ...good, differences: ['calls'] }]).isGood).toBe(false);
  expect(reportOf([...many, { ...good, invented: [READ] }]).isGood).toBe(false);
  expect(reportOf([...many, { ...good, crashed: true }]).isGood).toBe(false);
  expect(reportOf([]).isGood).toBe(false);
});
