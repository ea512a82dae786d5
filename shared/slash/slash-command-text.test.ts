import { describe, expect, test } from 'vitest';
import { commandOf, MORNING, refuses, TIME } from './read-cases.fixture.ts';
import { readSlashCommand } from './slash-command-text.ts';

describe('commands without arguments', () => {
  test.each([
    ['/help', 'help'],
    ['/view list', 'view-list'],
    ['/schedule list', 'schedule-list'],
    ['/cancel', 'cancel'],
    ['取消当前任务', 'cancel'],
    ['  取消当前任务\n', 'cancel'],
  ])('reads "%s"', (text, name) => {
    expect(commandOf(text)).toEqual({ name });
  });

  refuses('help', [['/help todo', 'too-many', 'todo']]);
  refuses('view-list', [['/view list all', 'too-many', 'all']]);
  refuses('schedule-list', [['/schedule list --tag a', 'unknown-option', '--tag']]);
  refuses('cancel', [['/cancel all', 'too-many', 'all']]);
});

describe('an unknown command', () => {
  test.each([
    ['/', '/'],
    ['/x y', '/x'],
    ['/todos', '/todos'],
    ['/Todos list', '/Todos'],
    ['/todo addx milk', '/todo addx'],
    ['/schedule addx 2026-11-21 09:00 Gym', '/schedule addx'],
    ['/todo --tag a', '/todo --tag'],
    ['取消当前任务 now', '取消当前任务'],
    ['buy milk', 'buy'],
    ['', ''],
  ])('in "%s" is reported as "%s", its first words', (text, written) => {
    expect(readSlashCommand(text)).toEqual({ ok: false, code: 'unknown-command', written });
  });

  test('is cut to a readable length', () => {
    const read = readSlashCommand(`/${'😀'.repeat(500)}`);
    expect(read).toMatchObject({ code: 'unknown-command', written: `/${'😀'.repeat(79)}…` });
  });
});

describe('a command without its arguments', () => {
  test.each(['todo', 'schedule'])('returns the usage of all forms of /%s', (form) => {
    expect(readSlashCommand(`/${form}`)).toEqual({ ok: false, code: 'usage', form, why: null });
  });

  refuses('todo-add', [['/todo add', 'missing', '<content>']]);
  refuses('todo-search', [['/todo search --tag a', 'missing', '<keyword>']]);
  refuses('todo-get', [['/todo get', 'missing', '<id>']]);
  refuses('view', [['/view', 'missing', '<all|today|overdue|upcoming|inbox>']]);
  refuses('schedule-add', [
    ['/schedule add', 'missing', TIME],
    ['/schedule add 2026-11-21 09:00', 'missing', '<title>'],
  ]);
  refuses('schedule-repeat', [['/schedule repeat 3', 'missing', '<on|off>']]);
});

describe('/view', () => {
  test.each(['all', 'today', 'overdue', 'upcoming', 'inbox'])('shows the view %s', (view) => {
    expect(commandOf(`/view ${view}`)).toEqual({ name: 'todo-list', filter: { view, tag: null, keyword: null } });
    expect(commandOf(`/view ${view} --tag #Work`)).toEqual(commandOf(`/todo list --view ${view} --tag work`));
  });

  refuses('view', [
    ['/view week', 'bad-value', 'week'],
    ['/view all work', 'too-many', 'work'],
    ['/view all --view today', 'unknown-option', '--view'],
    ['/view all --tag', 'missing', '--tag <tag>'],
  ]);
});

describe('/todo add', () => {
  const milk = { name: 'todo-add', content: 'Buy milk', tag: 'default', priority: null, due: null, remind: null };

  test('has the tag default, no priority and no times by default', () => {
    expect(commandOf('/todo add Buy milk')).toEqual(milk);
  });

  test.each([
    ['--tag home', { tag: 'home' }],
    ['--tag #HOME', { tag: 'home' }],
    ['--priority 0', { priority: 0 }],
    ['--priority 12', { priority: 12 }],
    ['--due 2026-11-21 09:00', { due: MORNING }],
    ['--due 2026-11-21 \t 09:00', { due: MORNING }],
    ['--due 2028-02-29 09:00', { due: '2028-02-29T09:00' }],
    ['--due 2026-11-21 09:00 --remind 2026-11-20 20:00', { due: MORNING, remind: '2026-11-20T20:00' }],
  ])('accepts %s', (option, given) => {
    expect(commandOf(`/todo add Buy milk ${option}`)).toEqual({ ...milk, ...given });
  });

  test('accepts options in any order, even inside the content', () => {
    const text = '/todo add --remind 2026-11-20 20:00 Buy --priority 2 --due 2026-11-21 09:00 milk --tag home';
    expect(commandOf(text)).toEqual({
      ...milk,
      tag: 'home',
      priority: 2,
      due: MORNING,
      remind: '2026-11-20T20:00',
    });
  });

  test('collapses whitespace in the content, including full-width spaces', () => {
    expect(commandOf('/todo\u3000add\u3000Buy \n  milk')).toEqual(milk);
  });

  test.each(['a -- b', 'x -1', 'a--b', '买菜 ——给妈妈', '买 —给妈妈', '100% _x_'])(
    'keeps "%s" unchanged',
    (content) => {
      expect(commandOf(`/todo add ${content}`)).toMatchObject({ content });
    },
  );

  test('accepts a long dash, which a keyboard makes of two hyphens, before a known option', () => {
    expect(commandOf('/todo add Buy milk —tag home –priority 1')).toEqual({ ...milk, tag: 'home', priority: 1 });
  });

  test('makes broken Unicode well-formed', () => {
    expect(commandOf('/todo add a\ud800')).toMatchObject({ content: 'a\ufffd' });
  });

  refuses('todo-add', [
    ['/todo add x --due tomorrow', 'bad-value', '--due tomorrow'],
    ['/todo add x --due 2026-11-21', 'bad-value', '--due 2026-11-21'],
    ['/todo add x --due 2026-11-21T09:00', 'bad-value', '--due 2026-11-21T09:00'],
    ['/todo add x --due 2026-02-29 09:00', 'no-such-day', '2026-02-29'],
    ['/todo add x --due 2026-02-30', 'no-such-day', '2026-02-30'],
    ['/todo add x --due 2026-13-01 09:00', 'no-such-day', '2026-13-01'],
    ['/todo add x --due 2026-11-21 24:00', 'no-such-time', '24:00'],
    ['/todo add x --due 2026-11-21 09:00 --remind 2026-11-20 09:60', 'no-such-time', '09:60'],
    ['/todo add x --due 2026-11-21 9:00', 'bad-value', '--due 2026-11-21 9:00'],
    ['/todo add x --due 2026-11-21 --tag a', 'bad-value', '--due 2026-11-21'],
    ['/todo add x --due', 'missing', `--due ${TIME}`],
    ['/todo add x --due --tag a', 'missing', `--due ${TIME}`],
    ['/todo add x --due 2026-11-21 09:00 --remind soon', 'bad-value', '--remind soon'],
    ['/todo add x --remind 2026-11-21 09:00', 'needs', '--remind', '--due'],
    ['/todo add x --priority -1', 'bad-value', '--priority -1'],
    ['/todo add x --priority 1.5', 'bad-value', '--priority 1.5'],
    ['/todo add x --priority highest', 'bad-value', '--priority highest'],
    ['/todo add x --priority 1000001', 'bad-value', '--priority 1000001'],
    ['/todo add x --tag #', 'bad-value', '--tag #'],
    ['/todo add x --tag a --tag b', 'repeated-option', '--tag'],
    ['/todo add x --tags=a', 'unknown-option', '--tags=a'],
    ['/todo add x --duration 5', 'unknown-option', '--duration'],
    ['/todo add x --clear due', 'unknown-option', '--clear'],
    ['/todo add --tag a', 'missing', '<content>'],
  ]);

  test('refuses content that is too long', () => {
    expect(commandOf(`/todo add ${'x'.repeat(2_000)}`)).toMatchObject({ name: 'todo-add' });
    expect(readSlashCommand(`/todo add ${'x'.repeat(2_001)}`)).toMatchObject({
      form: 'todo-add',
      why: { kind: 'too-long', written: `${'x'.repeat(80)}…` },
    });
  });
});

describe('/todo list', () => {
  const all = { view: 'all', tag: null, keyword: null };

  test.each([
    ['', {}],
    ['--tag work', { tag: 'work' }],
    ['--view today', { view: 'today' }],
    ['--view inbox --tag work', { view: 'inbox', tag: 'work' }],
    ['work', { tag: 'work' }],
    ['#Work', { tag: 'work' }],
    ['work --view today', { view: 'today', tag: 'work' }],
  ])('accepts "%s"', (options, filter) => {
    expect(commandOf(`/todo list ${options}`)).toEqual({ name: 'todo-list', filter: { ...all, ...filter } });
  });

  refuses('todo-list', [
    ['/todo list two words', 'too-many', 'words'],
    ['/todo list work --tag home', 'too-many', 'work'],
    ['/todo list --done', 'unknown-option', '--done'],
    ['/todo list --view done', 'bad-value', '--view done'],
    ['/todo list --view today --view all', 'repeated-option', '--view'],
  ]);
});

describe('/todo search', () => {
  test.each([
    ['milk', { keyword: 'milk', tag: null }],
    ['fresh  milk --tag home', { keyword: 'fresh milk', tag: 'home' }],
    ['100%', { keyword: '100%', tag: null }],
  ])('accepts "%s"', (words, filter) => {
    expect(commandOf(`/todo search ${words}`)).toEqual({ name: 'todo-list', filter: { view: 'all', ...filter } });
  });

  refuses('todo-search', [
    ['/todo search', 'missing', '<keyword>'],
    ['/todo search milk --view today', 'unknown-option', '--view'],
    [`/todo search ${'x'.repeat(201)}`, 'too-long', `${'x'.repeat(80)}…`],
  ]);
});

describe.each([
  'todo-get',
  'todo-done',
  'todo-undone',
  'todo-delete',
  'todo-restore',
  'schedule-get',
  'schedule-delete',
  'schedule-restore',
] as const)('%s', (name) => {
  const words = `/${name.replace('-', ' ')}`;

  test('reads an id', () => {
    expect(commandOf(`${words} 12`)).toEqual({ name, id: 12 });
  });

  refuses(name, [
    [words, 'missing', '<id>'],
    [`${words} 0`, 'bad-value', '0'],
    [`${words} -3`, 'bad-value', '-3'],
    [`${words} 1.5`, 'bad-value', '1.5'],
    [`${words} 1e3`, 'bad-value', '1e3'],
    [`${words} ##3`, 'bad-value', '##3'],
    [`${words} 99999999999999999`, 'bad-value', '99999999999999999'],
    [`${words} 3 4`, 'too-many', '4'],
    [`${words} 3 --tag a`, 'unknown-option', '--tag'],
  ]);
});

describe('/todo update', () => {
  test('keeps the fields that are not given', () => {
    expect(commandOf('/todo update 3 Buy milk')).toEqual({
      name: 'todo-update',
      id: 3,
      change: { content: 'Buy milk' },
    });
  });

  test.each([
    ['--priority 1', { priority: 1 }],
    ['--clear due', { due: null }],
    ['--tag Home --due 2026-11-21 09:00', { tag: 'home', due: MORNING }],
  ])('needs no content when %s is given', (options, change) => {
    expect(commandOf(`/todo update 3 ${options}`)).toEqual({ name: 'todo-update', id: 3, change });
    expect(commandOf(`/todo update ${options} 3`)).toEqual({ name: 'todo-update', id: 3, change });
  });

  test.each([
    ['--tag Home', { tag: 'home' }],
    ['--priority 2', { priority: 2 }],
    ['--due 2026-11-21 09:00', { due: MORNING }],
    ['--remind 2026-11-21 09:00', { remind: MORNING }],
    ['--clear due', { due: null }],
    ['--clear remind', { remind: null }],
    ['--clear tag', { tag: 'default' }],
    ['--clear priority', { priority: null }],
    ['--clear tag,due,remind', { tag: 'default', due: null, remind: null }],
    ['--clear remind --due 2026-11-21 09:00', { due: MORNING, remind: null }],
  ])('accepts %s', (options, change) => {
    const command = { name: 'todo-update', id: 3, change: { content: 'Buy milk', ...change } };
    expect(commandOf(`/todo update 3 Buy milk ${options}`)).toEqual(command);
    expect(commandOf(`/todo update ${options} 3 Buy milk`)).toEqual(command);
  });

  refuses('todo-update', [
    ['/todo update', 'missing', '<id>'],
    ['/todo update 3', 'missing', '<content>'],
    ['/todo update --tag a', 'missing', '<id>'],
    ['/todo update 3 --priority', 'missing', '--priority <number>'],
    ['/todo update milk now', 'bad-value', 'milk'],
    ['/todo update 3 x --clear', 'missing', '--clear <due,remind,tag,priority>'],
    ['/todo update 3 x --clear content', 'bad-value', '--clear content'],
    ['/todo update 3 x --clear priority --priority 1', 'repeated-option', '--priority'],
    ['/todo update 3 x --clear due,', 'bad-value', '--clear due,'],
    ['/todo update 3 x --clear due --due 2026-11-21 09:00', 'repeated-option', '--due'],
    ['/todo update 3 x --clear tag --tag a', 'repeated-option', '--tag'],
    ['/todo update 3 x --clear remind --remind 2026-11-21 09:00', 'repeated-option', '--remind'],
    ['/todo update 3 x --due tomorrow', 'bad-value', '--due tomorrow'],
  ]);
});
