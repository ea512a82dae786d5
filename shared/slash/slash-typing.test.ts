/** Slash commands as different keyboards and input methods write them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandOf, MORNING, refuses } from './read-cases.fixture.ts';
import { isSlashCommand } from './slash-command.ts';
import { readSlashCommand } from './slash-command-text.ts';

const milk = { name: 'todo-add', content: 'Buy milk', tag: 'default', priority: null, due: null, remind: null };
const gym = {
  ...{ name: 'schedule-add', start: MORNING, title: 'Gym' },
  ...{ durationMinutes: 60, remind: null, recurrence: null },
};

describe('quotation marks', () => {
  test.each([
    ...['"Buy milk"', "'Buy milk'", '“Buy milk”', '”Buy milk”', '„Buy milk“', '‘Buy milk’', '＂Buy milk＂'],
    ...['「Buy milk」', '『Buy milk』', '«Buy milk»', '»Buy milk«', '“Buy milk"', '"Buy  milk"'],
  ])('around the whole content are removed: %s', (content) => {
    expect(commandOf(`/todo add ${content}`)).toEqual(milk);
    expect(commandOf(`/todo add --tag home ${content}`)).toEqual({ ...milk, tag: 'home' });
  });

  test.each([
    ...[
      'Read “Dune” again',
      'Read "Dune"',
      "Ann's book",
      '6" nails',
      "rock 'n' roll",
      '"half',
      '读《沙丘》',
      '"a" or "b"',
    ],
    ...["'tis the season", '看“沙丘”和“基地”', '"', "the '90s", '“Dune”，又一遍'],
  ])('inside a text are kept: %s', (content) => {
    expect(commandOf(`/todo add ${content}`)).toMatchObject({ content });
    expect(commandOf(`/todo add ${content} --tag home`)).toMatchObject({ content, tag: 'home' });
  });

  test.each([
    ['"Explain --due to Ann"', 'Explain --due to Ann'],
    ['Explain “the --tag option” to Ann', 'Explain “the --tag option” to Ann'],
  ])('prevent an option inside them from being read: %s', (written, content) => {
    expect(commandOf(`/todo add ${written} --priority 2`)).toEqual({ ...milk, content, priority: 2 });
  });

  test.each(['--due "2026-11-21 09:00"', '--due=“2026-11-21 09:00”', '--due "2026-11-21" "09:00"'])(
    'around the value of an option are removed: %s',
    (option) => {
      expect(commandOf(`/todo add Buy milk ${option} --tag 'home'`)).toEqual({ ...milk, tag: 'home', due: MORNING });
    },
  );

  test('around ids, times and keywords are removed', () => {
    expect(commandOf('/todo done "3"')).toEqual({ name: 'todo-done', id: 3 });
    expect(commandOf('/schedule add "2026-11-21 09:00" "Gym"')).toEqual(gym);
    expect(commandOf('/todo search “fresh milk”')).toMatchObject({ filter: { keyword: 'fresh milk' } });
  });

  refuses('todo-add', [
    ['/todo add ""', 'missing', '<content>'],
    ['/todo add x --tag ""', 'missing', '--tag <tag>'],
    ['/todo add x --tag "my home"', 'bad-value', '--tag my home'],
  ]);

  test('never make a text longer, and only the marks themselves are removed', () => {
    const piece = fc.constantFrom('"', "'", '“', '”', '「', '」', 'a', 'bc', ' ', '牛奶');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const typed = pieces.join('').replace(/\s+/g, ' ').trim();
        const read = readSlashCommand(`/todo add ${typed}`);
        const inside = typed.slice(1, -1).replace(/\s+/g, ' ').trim();
        if (!read.ok) expect(inside).toBe('');
        else expect([typed, inside]).toContain(read.command.name === 'todo-add' ? read.command.content : null);
      }),
      { numRuns: 500 },
    );
  });
});

describe('full-width signs', () => {
  test.each([
    '／todo add Buy milk',
    '／ｔｏｄｏ　ａｄｄ　Buy milk',
    '／todo\u3000add\u3000Buy\u3000milk',
    '/todo add：Buy milk',
    '/todo add: Buy milk',
  ])('begin a command: %s', (text) => {
    expect(isSlashCommand(text)).toBe(true);
    expect(commandOf(text)).toEqual(milk);
  });

  test.each(['/', '／', '／help', '／ｈｅｌｐ', '/help?', '/help？', '/cancel。', '/cancel!'])(
    '%s is a command',
    (text) => {
      expect(isSlashCommand(text)).toBe(true);
    },
  );

  test.each(['／etc／hosts', '/etc/hosts', '、todo', 'a ／todo', '/ todo', '/3', '/审阅'])(
    '%s is a message',
    (text) => {
      expect(isSlashCommand(text)).toBe(false);
    },
  );

  test.each(['--', '——', '－－', '—', '–', '–-', '—-', '−−', '‐‐', '―', '————'])('begin an option: %s', (dashes) => {
    const text = `/todo add Buy milk ${dashes}due 2026-11-21 09:00 ${dashes}tag home`;
    expect(commandOf(text)).toEqual({ ...milk, tag: 'home', due: MORNING });
    expect(commandOf(text.replaceAll('due ', 'DUE=').replaceAll('tag ', 'Tag：'))).toEqual(commandOf(text));
  });

  test.each(['a — b', 'a —给妈妈', 'a ——给妈妈', 'a -tag b', 'a ---tag b', 'a －tag b', 'a - -tag'])(
    'and dashes inside a text are kept: %s',
    (content) => {
      expect(commandOf(`/todo add ${content}`)).toEqual({ ...milk, content });
    },
  );

  test.each([
    ['--due ２０２６－１１－２１　０９：００', { due: MORNING }],
    ['--due 2026–11–21 09：00', { due: MORNING }],
    ['--due 2026-11-21 09∶00', { due: MORNING }],
    ['--priority ２', { priority: 2 }],
    ['--tag ＃home', { tag: 'home' }],
    ['--tag＝home', { tag: 'home' }],
    ['--tag: home', { tag: 'home' }],
  ])('are read in values: %s', (option, given) => {
    expect(commandOf(`/todo add Buy milk ${option}`)).toEqual({ ...milk, ...given });
  });

  test('are read in ids, lists, intervals and anchors', () => {
    expect(commandOf('/todo done ＃１２')).toEqual({ name: 'todo-done', id: 12 });
    expect(commandOf('/todo update 3 --clear due，tag')).toMatchObject({ change: { due: null, tag: 'default' } });
    expect(commandOf('/todo update 3 --clear due、remind')).toMatchObject({ change: { due: null, remind: null } });
    expect(commandOf('/schedule add ２０２６-11-21 09：00 Gym --interval ２W --times −1')).toMatchObject({
      recurrence: { every: { count: 14, unit: 'day' }, times: -1 },
    });
    expect(commandOf('/schedule view month ２０２６－１１')).toMatchObject({ span: 'month', anchor: '2026-11' });
  });

  test('inside a text are kept', () => {
    expect(commandOf('/todo add 买３瓶牛奶，——给妈妈：谢谢！')).toMatchObject({
      content: '买３瓶牛奶，——给妈妈：谢谢！',
    });
  });

  refuses('todo-add', [
    ['/todo add x －－tags a', 'unknown-option', '－－tags'],
    ['/todo add x ——due tomorrow', 'bad-value', '--due tomorrow'],
    ['/todo add x ——tag a --tag b', 'repeated-option', '--tag'],
    ['/todo add x ——duration 5', 'unknown-option', '——duration'],
    ['/todo add x ——due ——tag a', 'missing', '--due <YYYY-MM-DD HH:MM>'],
  ]);
});

describe('upper case', () => {
  test.each([
    ['/Todo Add Buy milk', milk],
    ['/TODO ADD Buy milk --TAG home', { ...milk, tag: 'home' }],
    ['/VIEW Today', { name: 'todo-list', filter: { view: 'today', tag: null, keyword: null } }],
    ['/Todo List --View INBOX', { name: 'todo-list', filter: { view: 'inbox', tag: null, keyword: null } }],
    ['/Schedule View Week', { name: 'schedule-view', span: 'week', anchor: null }],
    ['/Schedule Repeat 3 OFF', { name: 'schedule-repeat', id: 3, on: false }],
    ['/HELP', { name: 'help' }],
    ['/Cancel', { name: 'cancel' }],
  ])('has no effect: %s', (text, command) => {
    expect(isSlashCommand(text)).toBe(true);
    expect(commandOf(text)).toEqual(command);
  });
});

describe('an id', () => {
  test.each(['3', '#3', '＃3', '３', '"#3"'])('is read when it is written as %s', (id) => {
    expect(commandOf(`/todo done ${id}`)).toEqual({ name: 'todo-done', id: 3 });
    expect(commandOf(`/todo update ${id} Buy milk`)).toMatchObject({ id: 3, change: { content: 'Buy milk' } });
    expect(commandOf(`/schedule delete ${id}`)).toEqual({ name: 'schedule-delete', id: 3 });
  });
});

describe('the cancel words', () => {
  test.each([
    ...[
      '取消当前任务',
      '取消当前任务。',
      '取消当前任务！',
      '取消当前任务!',
      ' 取消当前任务 ！！ ',
      '取消当前任务……',
      '取消当前任务～',
    ],
    ...['“取消当前任务”', '「取消当前任务。」', '"取消当前任务".', '取消当前任务，'],
  ])('cancel when written as %s', (text) => {
    expect(isSlashCommand(text)).toBe(true);
    expect(commandOf(text)).toEqual({ name: 'cancel' });
  });

  test.each(['取消当前任务？', '取消当前任务吗', '不要取消当前任务。', '取消当前任务 now', '取消当前任务\n改做别的'])(
    'are an ordinary message in %j',
    (text) => {
      expect(isSlashCommand(text)).toBe(false);
    },
  );

  test.each(['/cancel.', '/cancel。', '/Cancel！', '／cancel'])('also exist in English: %s', (text) => {
    expect(commandOf(text)).toEqual({ name: 'cancel' });
  });
});

describe('several commands in one message', () => {
  refuses('todo-add', [
    ['/todo add Buy milk\n/todo add Buy bread', 'several-commands', '/todo add Buy bread'],
    ['/todo add Buy milk\r\n\r\n  ／Schedule list', 'several-commands', '／Schedule list'],
    ['/todo add Buy milk\n取消当前任务。', 'several-commands', '取消当前任务。'],
    ['/todo add Buy\nmilk\n/help', 'several-commands', '/help'],
  ]);
  refuses('cancel', [['取消当前任务\n/todo list', 'several-commands', '/todo list']]);
  refuses('todo', [['/todo\n/schedule', 'several-commands', '/schedule']]);

  test.each([
    ['/todo add Buy\n  milk', 'Buy milk'],
    ['/todo add Read\n/etc/hosts', 'Read /etc/hosts'],
    ['/todo add Learn /todo list', 'Learn /todo list'],
    ['/todo add Write\n/todos', 'Write /todos'],
  ])('are not recognised in %j', (text, content) => {
    expect(commandOf(text)).toMatchObject({ content });
  });
});

describe('an update with options alone', () => {
  test('keeps the time and title of a schedule', () => {
    const update = { name: 'schedule-update', id: 3 };
    expect(commandOf('/schedule update 3 --duration 30')).toEqual({ ...update, change: { durationMinutes: 30 } });
    expect(commandOf('/schedule update --clear repeat #3')).toEqual({ ...update, change: { recurrence: null } });
  });

  refuses('schedule-update', [
    ['/schedule update 3', 'missing', '<YYYY-MM-DD HH:MM>'],
    ['/schedule update 3 2026-11-21 09:00 --duration 30', 'missing', '<title>'],
    ['/schedule update 3 Gym --duration 30', 'bad-value', 'Gym'],
  ]);
});
