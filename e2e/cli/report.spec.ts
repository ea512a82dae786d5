/** Tests `loopwright run --report`: the built program writes the report of a run. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, type Reply, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { somePlace } from './program.ts';

const list = call('todo_write', { merge: false, todos: [{ id: '1', content: 'Count', status: 'completed' }] });
const report: Reply = {
  text: '# Counted\n\n| file | lines |\n| --- | ---: |\n| 笔记.txt | 1 |\n\n![no such chart](artifact:Nothing)\n\n[ANALYSIS_COMPLETE]',
};
const LOOP = ['--strategy', 'tool-driven'];

describe('the report of a run', () => {
  test('is written as Markdown or as one page, and the JSON output says so', async () => {
    await using place = await somePlace({ 'notes.txt': 'one\n' });
    await using model = await startScriptedOpenAi([list, report, list, report]);
    for (const name of ['report.md', 'report.html']) {
      const file = join(place.root, name);
      const ended = await place.run(model, 'Count.', [...LOOP, '--report', file]);
      expect(ended.code).toBe(0);
      const lines = ended.stdout.trimEnd().split('\n');
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ type: 'report-written', files: [file] });
      const text = await readFile(file, 'utf8');
      expect(text).toContain(name.endsWith('.md') ? '| 笔记.txt | 1 |' : '<td>笔记.txt</td>');
      expect(text).toContain('no such chart');
      expect(text).not.toContain('artifact:');
      expect(text).not.toContain('ANALYSIS_COMPLETE');
    }
  });

  test('is refused before the loop begins if its folder is missing, its file exists or its ending is unknown', async () => {
    await using place = await somePlace({});
    await using model = await startScriptedOpenAi([]);
    const file = join(place.root, 'kept.md');
    await writeFile(file, 'mine');
    await mkdir(join(place.root, 'folder.html'));
    const refusals = [
      [['--report', join(place.root, 'missing', 'r.md')], 'is not an existing folder'],
      [['--report', file], 'exists already. Add --force'],
      [['--report', join(place.root, 'folder.html'), '--force'], 'exists and is not a file'],
      [['--report', join(place.root, 'r.pdf')], 'must end in .md or .html'],
      [['--force'], 'needs it'],
    ] as const;
    for (const [words, sentence] of refusals) {
      const ended = await place.run(model, 'Count.', [...LOOP, ...words]);
      expect([ended.code, ended.stdout]).toEqual([64, '']);
      expect(ended.stderr).toContain(sentence);
    }
    expect(model.requests).toHaveLength(0);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  test('replaces a file with --force, and keeps the exit code of the loop', async () => {
    await using place = await somePlace({});
    const file = join(place.root, 'kept.md');
    await writeFile(file, 'mine');
    await using model = await startScriptedOpenAi([{ text: 'I think.' }, { text: 'Again.' }, { text: '' }]);
    const ended = await place.run(model, 'Count.', [...LOOP, '--report', file, '--force']);
    expect(ended.code).not.toBe(64);
    expect(ended.code).toBe({ done: 0, limit: 2 }[ended.last('loop-end').reason === 'idle' ? 'limit' : 'done']);
    expect(await readFile(file, 'utf8')).toContain(ended.last('loop-end').summary.split('\n')[0]);
  });
});
