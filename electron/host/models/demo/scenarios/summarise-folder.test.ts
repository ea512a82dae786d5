import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stage } from '../stage.fixture.ts';

const GOAL = 'Summarise this folder into SUMMARY.md';

interface Line {
  readonly path: string;
  readonly lines: number | null;
  readonly rest: string;
}

/** Parses the page as a Markdown reader would, without the code that wrote the page. */
function linesOf(page: string): readonly Line[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => {
      const span = /^- (`+)(?!`)(.*?[^`])\1(?!`) — (.*)$/u.exec(line);
      if (span?.[2] === undefined || span[3] === undefined) throw new Error(`not a line of the list: ${line}`);
      const [, , inner, rest] = span;
      const padded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
      const counted = /^(\d+) lines? — (.*)$/u.exec(rest);
      return {
        path: padded ? inner.slice(1, -1) : inner,
        lines: counted === null ? null : Number(counted[1]),
        rest: counted?.[2] ?? rest,
      };
    });
}

interface MadeFile {
  readonly content: string;
  readonly lines: number;
  readonly heading: string;
}

const words = fc
  .array(fc.constantFrom('alpha', 'b|c', '`tick`', '数据', '"quoted"', '<b>', '*star*', '[x](y)', "it's", '€'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));

/** Generates a block of a document and its heading, if it has one. */
const block = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 6 }), words).map(([level, text]) => ({
    lines: [`${'#'.repeat(level)} ${text}`],
    heading: text,
  })),
  // The word before the tag is needed because a tag alone on its line would begin an HTML block,
  // not a heading.
  words.map((text) => ({ lines: [`T ${text}`, '====='], heading: `T ${text}` })),
  words.map((text) => ({ lines: [`plain ${text}`], heading: null })),
  words.map((text) => ({ lines: ['```', `# ${text}`, '```'], heading: null })),
  words.map((text) => ({ lines: ['~~~~ md', '```', `# ${text}`, '~~~~'], heading: null })),
  words.map((text) => ({ lines: [`#${text.replaceAll(' ', '')}`], heading: null })),
  words.map((text) => ({ lines: [`    # ${text}`], heading: null })),
  fc.integer({ min: 1, max: 300 }).map((count) => ({ lines: Array<string>(count).fill('filler'), heading: null })),
);

const madeFile: fc.Arbitrary<MadeFile> = fc
  .tuple(fc.array(block, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean())
  .map(([blocks, newline, ends, mark]) => {
    const lines = blocks.flatMap(({ lines }) => [...lines, '']);
    if (lines.length === 0) return { content: '', lines: 0, heading: 'no heading' };
    const heading = blocks.find((one) => one.heading !== null)?.heading ?? 'no heading';
    const content = `${mark ? '\uFEFF' : ''}${lines.join(newline)}${ends ? newline : ''}`;
    // The last of `lines` is blank: without a newline after it, it is no line of its own.
    return { content, lines: ends ? lines.length : lines.length - 1, heading };
  });

const fileName = fc.constantFrom(
  'plain.md',
  'two words.md',
  ' led by a space.txt',
  'pipe|pipe.md',
  '`ticked`.md',
  'a``b.md',
  'quote".txt',
  "apostrophe's.md",
  '汉字 文件.md',
  'ünï-😀.md',
  '[link](x).md',
  '<tag>.html',
  '# hash.md',
  '*star*_under_.md',
  'no-extension',
  '$& $1.txt',
);
const folderName = fc.constantFrom('d', 'deep er', '目录', 'p|q');
const filePath = fc
  .tuple(fc.array(folderName, { maxLength: 4 }), fileName)
  .map(([folders, name]) => [...folders, name].join('/'));

describe('summarise a folder', () => {
  it('names every file of any folder with its line count and first heading', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(filePath, madeFile, { maxKeys: 14, noNullPrototype: true }), async (files) => {
        await using stage = await Stage.open(
          Object.fromEntries(Object.entries(files).map(([path, file]) => [path, file.content])),
        );
        const play = await stage.play(GOAL);
        expect(play.completed).toBe(true);
        expect(play.results.map((result) => result.status)).not.toContain('failed');
        const expected = Object.entries(files)
          .map(([path, file]) => ({ path, lines: file.lines, rest: file.heading }))
          .sort((a, b) => (a.path < b.path ? -1 : 1));
        expect(linesOf(await stage.read('SUMMARY.md'))).toEqual(expected);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  }, 60_000);

  it('needs only a few replies for 500 files', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [
        `d${index % 7}/f${index}.md`,
        `# Title ${index}\n${'x\n'.repeat(index)}`,
      ]),
    );
    await using stage = await Stage.open(files);
    const play = await stage.play(GOAL);
    expect(play.completed).toBe(true);
    expect(play.replies.length).toBeLessThanOrEqual(10);
    const lines = linesOf(await stage.read('SUMMARY.md'));
    expect(lines).toHaveLength(500);
    for (const line of lines) expect(line.rest).toBe(`Title ${(line.lines ?? 0) - 1}`);
  }, 60_000);

  it('continues when a result does not contain all requested files', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `f${index}.md`,
        `${'some words in a line\n'.repeat(600 + index)}# H${index}`,
      ]),
    );
    await using stage = await Stage.open(files);
    const play = await stage.play(GOAL);
    expect(play.results.some((result) => JSON.stringify(result).includes('no room is left'))).toBe(true);
    expect(play.completed).toBe(true);
    for (const line of linesOf(await stage.read('SUMMARY.md'))) {
      const index = Number(/\d+/u.exec(line.path)?.[0]);
      expect(line).toEqual({ path: `f${index}.md`, lines: 601 + index, rest: `H${index}` });
    }
  }, 60_000);

  it('finds the heading and the line count of files that are returned only in part', async () => {
    const row = `${'wide '.repeat(20)}\n`;
    await using stage = await Stage.open({
      'a-over-100-kb.md': `${row.repeat(1500)}# Late\n`,
      'b-over-the-budget.md': `${row.repeat(7000)}# Later\n`,
      'c-no-heading.log': row.repeat(9000),
      'c-wide-later.md': `${'narrow\n'.repeat(20_000)}${`${'x'.repeat(2_000)}\n`.repeat(150)}# Last\n`,
      'd-one-line.json': `"${'x'.repeat(400_000)}"`,
      'e-small.md': '# Small\n',
    });
    const play = await stage.play(GOAL);
    expect(play.completed).toBe(true);
    expect(linesOf(await stage.read('SUMMARY.md'))).toEqual([
      { path: 'a-over-100-kb.md', lines: 1501, rest: 'Late' },
      { path: 'b-over-the-budget.md', lines: 7001, rest: 'Later' },
      { path: 'c-no-heading.log', lines: 9000, rest: 'no heading' },
      { path: 'c-wide-later.md', lines: 20_151, rest: 'Last' },
      { path: 'd-one-line.json', lines: 1, rest: 'no heading' },
      { path: 'e-small.md', lines: 1, rest: 'Small' },
    ]);
  }, 60_000);

  it('lists a folder that is too large for one result page by page', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`d/${'long'.repeat(50)}-${index}.md`, `# ${index}\n`]),
    );
    await using stage = await Stage.open(files);
    const play = await stage.play(GOAL);
    expect(play.completed).toBe(true);
    expect(linesOf(await stage.read('SUMMARY.md'))).toHaveLength(900);
  }, 60_000);

  it('lists binary files as not text', async () => {
    await using stage = await Stage.open({ 'a.bin': new Uint8Array([0, 1, 2, 255]), 'b.md': '# B' });
    await stage.play(GOAL);
    expect(linesOf(await stage.read('SUMMARY.md'))).toEqual([
      { path: 'a.bin', lines: null, rest: 'not text' },
      { path: 'b.md', lines: 1, rest: 'B' },
    ]);
  });

  it('leaves the target file out, reads an existing target before overwriting it, and lists files of the same name', async () => {
    await using stage = await Stage.open({ 'docs/OVER.md': '# Old\r\n', 'OVER.md': '# Namesake\n', 'a.md': '' });
    const play = await stage.play('Summarise this folder into docs/OVER.md');
    expect(play.results.map((result) => result.status)).not.toContain('failed');
    expect(play.answer).toContain('as written');
    expect(linesOf((await stage.read('docs/OVER.md')).replaceAll('\r\n', '\n'))).toEqual([
      { path: 'OVER.md', lines: 1, rest: 'Namesake' },
      { path: 'a.md', lines: 0, rest: 'no heading' },
    ]);
  });

  it('answers in Chinese and writes a Chinese page when asked in Chinese', async () => {
    await using stage = await Stage.open({ 'a.md': '# A\n' });
    const play = await stage.play('总结这个文件夹到 总结.md');
    expect(play.answer).toContain('已读回核对');
    expect(await stage.read('总结.md')).toContain('- `a.md` — 1 行 — A');
  });

  it('reads the files again whose result was interrupted', async () => {
    await using stage = await Stage.open({ 'a.md': '# A\n', 'b.md': '# B\n' });
    let interrupted = 0;
    const play = await stage.play(GOAL, {
      bend: (result, call) => {
        if (call.tool?.toolName !== 'read_file' || interrupted > 0) return result;
        interrupted += 1;
        return { ...result, status: 'cancelled', content: [{ type: 'text', text: 'Interrupted.' }] };
      },
    });
    expect(play.completed).toBe(true);
    expect(linesOf(await stage.read('SUMMARY.md')).map((line) => line.rest)).toEqual(['A', 'B']);
  });

  it('reports and ends when writing is denied', async () => {
    await using stage = await Stage.open({ 'a.md': '# A\n' });
    const play = await stage.play(GOAL, { deny: (call) => call.tool?.toolName === 'write_to_file' });
    expect(play.completed).toBe(true);
    expect(play.answer).toContain('write_to_file was not allowed');
    expect(play.results.filter((result) => result.status === 'denied')).toHaveLength(1);
  });

  it('explains and ends before the mistake limit when the target cannot be written', async () => {
    await using stage = await Stage.open({ 'a.md': '# A\n' });
    const play = await stage.play('Summarise this folder into ../outside.md');
    expect(play.completed).toBe(true);
    expect(play.answer).toContain('did not work');
    expect(play.results.filter((result) => result.status === 'failed').length).toBeLessThan(3);
  });

  it('notices when the written page differs from the expected one', async () => {
    await using stage = await Stage.open({ 'a.md': '# A\n' });
    let written = false;
    const play = await stage.play(GOAL, {
      bend: (result, call) => {
        if (call.tool?.toolName === 'write_to_file') written = true;
        if (!written || call.tool?.toolName !== 'read_file') return result;
        const answer = {
          files: [{ path: 'SUMMARY.md', status: 'success', content: 'else', totalLines: 1 }],
          summary: {},
        };
        return { ...result, content: [{ type: 'text', text: JSON.stringify(answer) }] };
      },
    });
    expect(play.answer).toContain('something else');
  });
});
