import { describe, expect, test } from 'vitest';
import { readSlashCommand } from './slash-command-text.ts';
import { slashContract } from './slash-contract.ts';
import { slashHint } from './slash-hint.ts';

const texts = (typed: string) => slashHint(typed, 'en')?.candidates.map(({ text }) => text) ?? null;
const next = (typed: string) => slashHint(typed, 'en')?.next;

describe('suggestions', () => {
  test.each([
    ['/', ['/help', '/view ', '/todo ', '/schedule ', '/cancel']],
    ['/s', ['/schedule ']],
    ['/todo', ['/todo ']],
    ['/todo u', ['update ', 'undone ']],
    ['/todo add', ['add ']],
    ['/schedule ', ['add ', 'list', 'get ', 'view ', 'update ', 'repeat ', 'delete ', 'restore ']],
    ['/view ', ['list', 'all ', 'today ', 'overdue ', 'upcoming ', 'inbox ']],
    ['/view o', ['overdue ']],
    ['/todo list --view in', ['inbox ']],
    ['/todo add milk --', ['--tag ', '--priority ', '--due ', '--remind ']],
    ['/todo add --tag a milk --', ['--priority ', '--due ', '--remind ']],
    ['/todo add milk --d', ['--due ']],
    ['/schedule update 3 2026-11-21 09:00 Gym --c', ['--clear ']],
    ['/todo update 3 x --clear ', ['due ', 'remind ', 'tag ', 'priority ']],
    ['/todo update 3 x --clear due,t', ['due,tag ']],
    ['/schedule view ', ['day ', 'week ', 'month ']],
    ['/schedule repeat 3 o', ['on', 'off']],
    ['/TODO Add', ['add ']],
    ['／s', ['/schedule ']],
    ['／ｔｏｄｏ　u', ['update ', 'undone ']],
    ['/todo add milk ——', ['--tag ', '--priority ', '--due ', '--remind ']],
    ['/todo add milk —d', ['--due ']],
    ['/todo add milk －－D', ['--due ']],
    ['/todo add ——TAG a milk --', ['--priority ', '--due ', '--remind ']],
  ])('complete "%s"', (typed, candidates) => {
    expect(texts(typed)).toEqual(candidates);
  });

  test.each([
    '/help',
    '/HELP',
    '／cancel',
    '/cancel',
    '/todo list',
    '/view all',
    '/view list',
    '/schedule repeat 3 on',
    '/todo add milk ',
  ])('are empty for "%s", so that Enter sends it', (typed) => {
    expect(texts(typed)).toEqual([]);
    expect(readSlashCommand(typed).ok).toBe(true);
  });

  test.each(['', 'milk', '/x', '/etc/hosts', '/todo x ', '/todo x', ' / '])(
    'do not exist for "%s", which is no command',
    (typed) => {
      expect(slashHint(typed, 'en')).toBeNull();
    },
  );

  test('replace the text from the beginning of the word at the caret', () => {
    expect(slashHint('  /to', 'en')?.from).toBe(2);
    expect(slashHint('/todo add milk --d', 'en')?.from).toBe(15);
    expect(slashHint('/todo add milk ', 'en')?.from).toBe(15);
  });
});

describe('the usage', () => {
  test('belongs to the form that is being typed, and begins with its first argument', () => {
    expect(slashHint('/todo get', 'en')?.form).toBeNull();
    expect(slashHint('/todo get ', 'en')?.form).toEqual({ usage: '/todo get <id>', about: 'shows a todo' });
    expect(slashHint('/todo get ', 'zh-CN')?.form?.about).toBe('显示一个待办');
  });

  test.each([
    ['/todo get ', '<id>'],
    ['/todo get 3 ', null],
    ['/todo update 3 ', '<content>'],
    ['/todo update 3 buy milk ', '<content>'],
    ['/todo list ', null],
    ['/schedule add ', '<YYYY-MM-DD HH:MM>'],
    ['/schedule add 2026-11-21 ', '<YYYY-MM-DD HH:MM>'],
    ['/schedule add 2026-11-21 09:00 ', '<title>'],
    ['/schedule view week ', '[YYYY-MM-DD|YYYY-MM]'],
    ['/todo add milk --due ', '--due <YYYY-MM-DD HH:MM>'],
    ['/todo add milk --due 2026-11-21 ', '--due <YYYY-MM-DD HH:MM>'],
    ['/todo add milk --due 2026-11-21 09:00 ', '<content>'],
    ['/todo add milk --', null],
    ['/todo add milk ——due ', '--due <YYYY-MM-DD HH:MM>'],
    ['/todo add milk --tag=home ', '<content>'],
  ])('after "%s" continues with %s', (typed, part) => {
    expect(next(typed)).toBe(part);
  });
});

describe('a model', () => {
  test('receives only the command forms of the tool that is described', () => {
    const forms = (tool: 'todo' | 'schedule') =>
      slashContract(tool)
        .split('\n')
        .flatMap((line) => /^(\/\w+ [\w|]+)/.exec(line)?.[1] ?? []);
    expect(forms('todo')).toEqual([
      ...['/todo add', '/todo list', '/todo search'],
      ...['/todo get|done|undone|delete|restore', '/todo update'],
    ]);
    expect(forms('schedule')).toEqual([
      ...['/schedule add', '/schedule list', '/schedule get|delete|restore'],
      ...['/schedule view', '/schedule update', '/schedule repeat'],
    ]);
  });

  test('receives each form once, with its options, and each format of a time once', () => {
    expect(slashContract('todo').split('\n').slice(0, -1)).toEqual([
      '/todo add <content> [--tag <tag>] [--priority <number>] [--due T] [--remind T]',
      '/todo list [--tag <tag>] [--view <all|today|overdue|upcoming|inbox>]',
      '/todo search <keyword> [--tag <tag>]',
      '/todo get|done|undone|delete|restore <id>',
      '/todo update <id> [<content>] [same options as add] [--clear <due,remind,tag,priority>]',
    ]);
    for (const tool of ['todo', 'schedule'] as const)
      expect(slashContract(tool).split('YYYY-MM-DD HH:MM')).toHaveLength(2);
  });

  test('receives the units of the time values', () => {
    for (const part of ['minutes', '-1', 'YYYY-MM-DD HH:MM']) expect(slashContract('schedule')).toContain(part);
  });
});
