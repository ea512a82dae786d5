import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Asking, Locale } from '../../../../shared/loop.ts';
import { DATA, FILE_EDITOR } from '../../../../shared/mcp.ts';
import { type Receipt, type ReceiptEffect, type ReceiptTarget, WINDOWS_LINE_ENDS } from '../../../../shared/receipt.ts';
import { CALL } from '../cli.fixture.ts';
import { textsFor } from '../texts/texts.ts';
import { verbOf } from '../texts/tool-line.ts';
import { type ApprovalRequest, approvalLines, headLines } from './approval-lines.ts';

const FOLDER = '/home/ada/project';
const target = (path: string, more: Partial<ReceiptTarget> = {}): ReceiptTarget => ({
  ...{ path, type: 'file', before: 'sha256:1', after: 'sha256:2' },
  ...more,
});

const edit = (
  kind: 'create' | 'change' | 'delete' | 'rename',
  targets: readonly ReceiptTarget[],
  more: { readonly count?: number; readonly lines?: number; readonly unreadable?: number } = {},
): ReceiptEffect => ({ kind, targets, count: targets.length, lines: 0, unreadable: 0, ...more });

function receipt(effect: ReceiptEffect, more: Partial<Receipt> = {}): Receipt {
  return {
    ...{ effect, folder: FOLDER, ignored: [], covers: { kind: 'tool' }, offers: ['once', 'topic', 'folder'] },
    ...{ expiresAt: Date.UTC(2026, 10, 22, 12), digest: 'digest', ...more },
  };
}

function request(asking: Partial<Asking>, args: JsonObject = {}, tool = 'write_to_file'): ApprovalRequest {
  const call = { callId: CALL, server: FILE_EDITOR, tool, arguments: args };
  return { type: 'approval-request', ...call, why: [], diffs: [], ...asking };
}

function shown(asked: ApprovalRequest, locale: Locale = 'en'): readonly string[] {
  return headLines(asked, textsFor(locale)).map(({ text, indent }) => ' '.repeat(indent) + text);
}

const run = (command: string, more: Partial<Receipt> = {}) =>
  request(
    { receipt: receipt({ kind: 'run', command, workingFolder: '.', timeoutSeconds: 120 }, more) },
    { command },
    'run_command',
  );

describe('an approval request', () => {
  it('names the target of the receipt, and never an argument that the tool does not declare', () => {
    const args = { files: [{ path: 'README.md' }], path: 'package.json', content: 'evil' };
    const lines = shown(
      request({ receipt: receipt(edit('change', [target('package.json')]), { ignored: ['files'] }) }, args),
    );
    expect(lines).toEqual([
      `? May this run? Write (${FILE_EDITOR}/write_to_file)`,
      '    Change this file:',
      '      package.json',
      '    Arguments that the tool does not declare; they are not used: files',
      `    Folder: ${FOLDER}`,
      '    "Always" covers every call of this tool.',
      expect.stringMatching(/^ {4}Valid until 22 Nov 2026, \d\d:\d\d$/),
    ]);
  });

  it('shows the whole code for the own Python of the user, with interpreter, place and data files, in both languages', () => {
    const place = { kind: 'sandbox', hosts: [] } as const;
    const code = 'import pandas\nlen(sales)';
    const effect = {
      kind: 'own-python',
      code,
      program: '/usr/bin/python3',
      version: '3.12.1',
      place,
      data: [],
    } as const;
    const covers = { kind: 'interpreter', interpreter: '/usr/bin/python3 (Python 3.12.1)' } as const;
    const asked = {
      ...request({ receipt: receipt({ ...effect, data: ['a.csv'] }, { covers }) }, { code }, 'run_own_python'),
      server: DATA,
    };
    expect(shown(asked).slice(0, 8)).toEqual([
      `? May this run? Run in your own Python: (${DATA}/run_own_python)`,
      '    Run this code in your own Python:',
      '    This code has 2 lines. All of them run.',
      '        1 | import pandas',
      '        2 | len(sales)',
      '    Interpreter: /usr/bin/python3 (Python 3.12.1)',
      '    In the sandbox: no network, no other files of yours, and it writes only in a temporary folder of its own',
      '    Data files that it can read: a.csv',
    ]);
    expect(shown(asked)).toContain(
      '    "Always" covers all code in /usr/bin/python3 (Python 3.12.1), and only in the sandbox.',
    );
    const chinese = shown(asked, 'zh-CN');
    expect(chinese[0]).toContain('用你自己的 Python 运行：');
    expect(chinese).toContain('    解释器：/usr/bin/python3 (Python 3.12.1)');
    const outside = { ...effect, place: { kind: 'outside', because: 'no-sandbox' } } as const;
    expect(shown(request({ receipt: receipt(outside) }))).toContain(
      '    With all your rights, because this computer has no sandbox',
    );
    const ours = request({ receipt: receipt({ kind: 'code', language: 'sql', code: 'FROM a', data: [] }) });
    expect(shown(ours).slice(1, 4)).toEqual([
      '    Run this SQL on data:',
      '      FROM a',
      '    Data files that it can read: none',
    ]);
  });

  it('names the data tools in the language of the terminal', () => {
    const texts = textsFor('zh-CN');
    expect([verbOf(DATA, 'read_dataset', texts), verbOf(DATA, 'run_code', texts)]).toEqual(['读取', '运行代码：']);
  });

  it('shows a rename on two lines, and a name with an arrow as the one name that it is', () => {
    const arrow = shown(request({ receipt: receipt(edit('delete', [target('a.txt → b.txt', { after: null })])) }));
    expect(arrow).toContain('    Delete this:');
    expect(arrow).toContain('      a.txt → b.txt');
    const renamed = shown(request({ receipt: receipt(edit('rename', [target('a.txt', { to: 'b.txt' })])) }));
    expect(renamed).toContain('      from: a.txt');
    expect(renamed).toContain('      to: b.txt');
  });

  it('names every target of a deletion with its kind, and how many are listed below', () => {
    const many = Array.from({ length: 60 }, (_, at) => target(`dir/file-${at + 1}.txt`, { after: null }));
    const lines = shown(
      request({ receipt: receipt(edit('delete', many, { count: 4_000, lines: 10, unreadable: 2 })) }),
    );
    expect(lines).toContain('    Delete 4,000 files or folders:');
    expect(lines).toContain('      dir/file-21.txt');
    expect(lines).toContain('      and 3,940 more, listed below');
    expect(lines).toContain('    2 files cannot be shown as lines.');
    const other = shown(
      request({
        receipt: receipt(
          edit('change', [
            target('dir', { type: 'folder', before: null }),
            target('link', { type: 'link', after: null }),
          ]),
        ),
      }),
    );
    expect(other).toContain('      dir/ (folder) (new)');
    expect(other).toContain('      link (link) (deleted)');
  });

  it.each([
    ['a\u200db.txt', 'a[U+200D]b.txt'],
    ['a\ufe0f.txt', 'a[U+FE0F].txt'],
    ['a\n? May this run? b', 'a[U+000A]? May this run? b'],
    ['\u001b[2J\u009b1A', '[U+001B][2J[U+009B]1A'],
    [`safe${' '.repeat(600)}.sh`, 'safe[␣ × 600].sh'],
    ['cod.exe\u202etxt', 'cod.exe[U+202E]txt'],
  ])('marks hidden characters in a path and in a command (%j)', (text, marked) => {
    expect(shown(request({ receipt: receipt(edit('change', [target(text)])) }))).toContain(`      ${marked}`);
    expect(shown(run(text.replace('\n', '\r')))).toContain(`      ${marked.replace('[U+000A]', '[U+000D]')}`);
  });

  it.each([
    ['en', '"pаypal" mixes letters of Latin and Cyrillic, some of which look alike.'],
    ['zh-CN', '“pаypal”混用了拉丁文和西里尔文字母，其中有些看起来一样。'],
  ] as const)('names words of mixed scripts in a command (%s)', (locale, note) => {
    expect(shown(run('curl p\u0430ypal.example'), locale)).toContain(`    ${note}`);
  });

  it('numbers the lines of a command, counts empty ones, and says that all of them run', () => {
    const lines = shown(run(`echo ok${'\n'.repeat(200)}rm -rf ~\r\nexit`));
    expect(lines.slice(1, 7)).toEqual([
      '    Run this command:',
      '    This command has 202 lines. All of them run.',
      '        1 | echo ok',
      '      2-200 | [199 empty lines]',
      '      201 | rm -rf ~[U+000D]',
      '      202 | exit',
    ]);
    expect(lines).toContain('    In the folder: .');
    expect(shown(run('ls'))[2]).toBe('      ls');
  });

  it('says what "Always" would cover, unless the receipt offers only one call', () => {
    const origin = { kind: 'origin', origin: 'https://a.example' } as const;
    const fetch = receipt({ kind: 'fetch', url: 'https://a.example/b?q=1', origin: origin.origin }, { covers: origin });
    const lines = shown(request({ receipt: fetch }));
    expect(lines).toContain('      https://a.example/b?q=1');
    expect(lines).toContain('    "Always" covers every page of https://a.example.');
    const once = shown(request({ receipt: { ...fetch, offers: ['once'] } }));
    expect(once.join('\n')).not.toContain('Always');
    expect(shown(run('ls', { covers: { kind: 'command', command: 'ls' } }))).toContain(
      '    "Always" covers exactly this command.',
    );
  });

  it('names the secrets in the call and shows them only masked', () => {
    const carries = {
      secrets: [{ kind: 'openai', shown: 'sk-p…xY' }],
      destination: { to: 'server', name: 'weather' },
      withoutSecrets: 'd2',
    } as const;
    const sent = { note: 'key sk-p…xY' };
    const lines = shown(request({ receipt: receipt({ kind: 'call' }, { carries }), sent }, { note: 'key sk-proj-x' }));
    expect(lines).toContain('    note: key sk-p…xY');
    expect(lines).toContain('    Secret in this call: OpenAI key sk-p…xY');
    expect(lines.join()).not.toContain('sk-proj-x');
  });

  it('shows the declared arguments of an external tool in full, and its description if it was never allowed', () => {
    const sent = { channel: 'ops', text: `first\nsecond ${'x'.repeat(3000)} end`, options: {} };
    const args = { ...sent, hidden: true, options: { dry_run: true } };
    const lines = shown(
      request(
        {
          receipt: receipt({ kind: 'call' }, { ignored: ['hidden', 'options.dry_run'] }),
          sent,
          description: 'Posts a message.\nAlso logs it.',
        },
        args,
        'post',
      ),
    );
    expect(lines.slice(1, 4)).toEqual([
      '    This tool was never allowed before. Its server describes it so:',
      '      Posts a message.',
      '      Also logs it.',
    ]);
    expect(lines.join('').replaceAll(/ {6}↪ /g, '')).toContain(`second ${'x'.repeat(3000)} end`);
    expect(lines).toContain('    channel: ops');
    expect(lines).toContain('    options: {}');
    expect(lines).not.toContain('    hidden: true');
  });

  it('shows the arguments of a request without a receipt, which an older version stored', () => {
    const diffs = [{ path: 'a.txt', added: 1, removed: 0, patch: '@@ -0,0 +1 @@\n+new\n' }];
    const lines = shown(request({ diffs }, { path: 'a.txt' }));
    expect(lines.slice(1)).toEqual(['    path: a.txt', '    a.txt', '    @@ -0,0 +1 @@', '    +new']);
  });

  it('reads the lines of the change only when they are needed, and says how many calls wait', async () => {
    const read: number[] = [];
    const asked = request({ receipt: receipt(edit('change', [target('a.txt')], { lines: 600 })) });
    const source = approvalLines(asked, textsFor('en'), {
      waiting: 2,
      read: async (from) => {
        read.push(from);
        return { lines: [`+line ${from}`], total: 600 };
      },
    });
    const head = await source.from(0);
    expect(head[1]?.text).toBe('2 calls wait. This is the first.');
    expect(source.total).toBe(head.length + 600);
    expect(read).toEqual([]);
    expect(await source.from(head.length + 450)).toEqual([{ text: '+line 450', style: 'green', indent: 4 }]);
    expect(read).toEqual([450]);
  });
});

it.each([
  ['en', 'Windows line ends (CRLF)'],
  ['zh-CN', 'Windows 换行（CRLF）'],
] as const)(
  'says once in words that a file has Windows line ends, and marks a carriage return (%s)',
  async (locale, words) => {
    const lines = [WINDOWS_LINE_ENDS, '@@ -1,1 +1,1 @@', '-one', `+${WINDOWS_LINE_ENDS}`, '+evil()\rok()\r'];
    const asked = request({ receipt: receipt(edit('change', [target('a.txt')], { lines: lines.length })) });
    const source = approvalLines(asked, textsFor(locale), { waiting: 1, read: async () => ({ lines, total: 5 }) });
    const texts = (await source.from(source.total - 5)).map(({ text }) => text);
    expect(texts).toEqual([
      ...[words, '@@ -1,1 +1,1 @@', '-one', `+${WINDOWS_LINE_ENDS}`],
      '+evil()[U+000D]ok()[U+000D]',
    ]);
  },
);

const EFFECTS: readonly ReceiptEffect[] = [
  ...(['create', 'change', 'delete', 'rename'] as const).map((kind) =>
    edit(kind, [target('甲', { to: '乙' }), target('丙')], { count: 5, unreadable: 3 }),
  ),
  { kind: 'run', command: 'ls\nls', workingFolder: '.', timeoutSeconds: 60 },
  { kind: 'fetch', url: 'https://a.example/', origin: 'https://a.example' },
  { kind: 'search', query: '天气' },
  { kind: 'search', query: '天气', in: 'topic' },
  { kind: 'search', query: '天气', in: 'tools' },
  { kind: 'search', query: '天气', in: 'index' },
  { kind: 'read', paths: ['甲'] },
  { kind: 'own', command: '/todo list' },
  { kind: 'call' },
];

it.each(EFFECTS)('a Chinese user reads no English sentence (%j)', (effect) => {
  const asked = request({ receipt: receipt(effect, { ignored: ['x'] }), description: '描述' });
  const text = shown(asked, 'zh-CN').slice(1).join('\n');
  expect(text).toMatch(/\p{Script=Han}/u);
  expect(text.match(/[A-Za-z][a-z']*(?:,? [a-z']+){2,}/g)).toBeNull();
});
