/**
 * Tests that the texts for people call each thing by the one word of `docs/glossary.md`. Only words that are wrong
 * wherever they stand are refused; the words for models and for commands are not read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));

/** Words that another word stands for, with the word that is meant. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/\bconversations?\b(?!\.json)/i, 'topic'],
  [/\bthreads?\b/i, 'topic'],
  [/\bworkspaces?\b/i, 'folder'],
  [/\bdirector(?:y|ies)\b/i, 'folder'],
  [/\byour permission\b/i, 'your approval'],
  [/\bplug-?ins?\b/i, 'server'],
  [/\bvendors?\b/i, 'provider'],
  [/\bLLMs?\b/, 'model'],
];

const CHINESE: readonly (readonly [RegExp, string])[] = [
  [/对话(?!框)/, '话题'],
  [/工作区|工作目录/, '文件夹'],
  [/授权(?!服务器)|审批|许可(?!证)/, '批准'],
  [/插件/, '服务器'],
  [/提供商|供应商/, '服务商'],
  [/大模型/, '模型'],
  [/计算机/, '电脑'],
  [/词元/, 'token'],
  [/提示(?:语|符)/, '提示词'],
  [/概括/, '总结'],
  [/您/, '你'],
];

/** Texts that name something else: the strategy Chat. */
const MEANT: ReadonlySet<string> = new Set(['topics.json: "autoHint": "文件编辑器开启时为智能体，否则为对话。"']);

interface Line {
  readonly file: string;
  readonly text: string;
}

function linesOf(folder: string, isText: (name: string) => boolean): readonly Line[] {
  return readdirSync(join(project, folder))
    .filter(isText)
    .flatMap((file) => {
      const lines = readFileSync(join(project, folder, file), 'utf8').split('\n');
      return lines.map((text) => ({ file, text: text.trim().replace(/,$/, '') }));
    });
}

const isCode = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.test.ts');

/** The value in a line of a catalogue, without its key and the names of what is filled in. */
const valueIn = (line: string): string => line.replace(/^"[^"]*": /, '').replace(/\{\{[^}]*\}\}/g, '');

function wrong(lines: readonly Line[], words: typeof ENGLISH): readonly string[] {
  return lines.flatMap(({ file, text }) => {
    const found = words.find(([word]) => word.test(valueIn(text)));
    const shown = `${file}: ${text}`;
    return found === undefined || MEANT.has(shown) ? [] : [`${shown} (say: ${found[1]})`];
  });
}

describe('the texts for people', () => {
  it('use the words of the glossary on the page, in English', () => {
    expect(
      wrong(
        linesOf('renderer/i18n/en', () => true),
        ENGLISH,
      ),
    ).toEqual([]);
  });

  it('use the words of the glossary on the page, in Chinese', () => {
    expect(
      wrong(
        linesOf('renderer/i18n/zh-CN', () => true),
        CHINESE,
      ),
    ).toEqual([]);
  });

  it('use the words of the glossary in the terminal and in errors, in Chinese', () => {
    // Chinese is written in no other lines of these files, so that whole lines can be read.
    const lines = ['electron/host/cli/texts', 'shared/failures', 'shared/slash', 'shared/call-words'].flatMap(
      (folder) => linesOf(folder, isCode),
    );
    expect(wrong(lines, CHINESE)).toEqual([]);
  });
});

describe('the check of words', () => {
  const line = (text: string) => [{ file: 'a.json', text }];

  it('finds a word that another one stands for, and accepts names that only look like one', () => {
    expect(wrong(line('"a": "This conversation is long."'), ENGLISH)).toHaveLength(1);
    expect(wrong(line('"conversation": "Import conversations.json of {{workspace}}."'), ENGLISH)).toEqual([]);
    expect(wrong(line('"a": "此对话已授权。"'), CHINESE)).toHaveLength(1);
    expect(wrong(line('"a": "在对话框中打开授权服务器的许可证。"'), CHINESE)).toEqual([]);
  });
});
