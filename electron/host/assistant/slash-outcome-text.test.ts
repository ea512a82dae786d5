import { describe, expect, test } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { Recurrence, Schedule } from '../../../shared/schedule.ts';
import type { SlashOutcome } from '../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../shared/slash/slash-command-text.ts';
import type { Todo } from '../../../shared/todo.ts';
import { slashReply } from './slash-outcome-text.ts';

const ZONE = 'Asia/Shanghai';
const CREATED = Date.parse('2026-11-20T01:02:03Z');
const NINE = Date.parse('2026-11-21T01:00:00Z');

const milk: Todo = {
  id: 3,
  content: 'Buy milk',
  tag: 'home',
  priority: 1,
  done: false,
  createdAt: CREATED,
  completedAt: null,
  dueAt: null,
  remindAt: null,
};

const gym: Schedule = {
  id: 7,
  title: 'Gym',
  start: LocalTime.parse('2026-11-21T09:00'),
  timeZone: ZONE,
  durationMinutes: 90,
  remind: null,
  recurrence: null,
  createdAt: CREATED,
};

const weekly: Recurrence = { every: { count: 7, unit: 'day' }, times: -1, remindStart: null, enabled: true };

const reply = (outcome: SlashOutcome, locale: Locale = 'en', timeZone = ZONE) =>
  slashReply(outcome, { locale, timeZone });
const text = (outcome: SlashOutcome, locale: Locale = 'en') => reply(outcome, locale).text;
const of = (typed: string, locale: Locale = 'en') => {
  const read = readSlashCommand(typed);
  if (read.ok) throw new Error(`${typed} is read`);
  return text(read, locale);
};

describe('the text about one todo', () => {
  test('confirms the todo with its id, tag, priority and times', () => {
    expect(text({ code: 'todo-added', todo: milk })).toBe(
      'Added todo #3: Buy milk (tag home, medium priority, no due time, no reminder)',
    );
    const timed = { ...milk, dueAt: NINE, remindAt: NINE - 1_800_000 };
    expect(text({ code: 'todo-added', todo: timed })).toBe(
      'Added todo #3: Buy milk (tag home, medium priority, due 2026-11-21 09:00, reminder 2026-11-21 08:30)',
    );
    expect(text({ code: 'todo-updated', todo: timed }, 'zh-CN')).toBe(
      '已更新待办 #3：Buy milk（标签 home，优先级 中，截止 2026-11-21 09:00，提醒 2026-11-21 08:30）',
    );
  });

  test('shows the todo as a table of one row, with a dash for each missing value', () => {
    expect(text({ code: 'todo', todo: milk }).split('\n')).toEqual([
      '| ID | Status | Tag | Priority | Content | Created | Completed | Due | Reminder |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| 3 | open | home | medium | Buy milk | 2026-11-20 09:02:03 | - | - | - |',
    ]);
    const done = { ...milk, done: true, completedAt: NINE, dueAt: NINE, remindAt: NINE };
    expect(text({ code: 'todo', todo: done }, 'zh-CN').split('\n').at(-1)).toBe(
      '| 3 | 已完成 | home | 中 | Buy milk | 2026-11-20 09:02:03 | 2026-11-21 09:00:00 | 2026-11-21 09:00 | 2026-11-21 09:00 |',
    );
  });

  test('keeps the table intact whatever the todo contains', () => {
    const odd = { ...milk, content: 'a|b\nc\r\nd' };
    expect(text({ code: 'todo', todo: odd }).split('\n').at(-1)).toContain('| a｜b c d |');
  });

  test('shows when the todo was first done', () => {
    const done = { ...milk, done: true, completedAt: NINE };
    expect(text({ code: 'todo-done', todo: done, again: false })).toBe(
      'Todo #3 is done (2026-11-21 09:00:00): Buy milk',
    );
    expect(text({ code: 'todo-done', todo: done, again: true })).toBe(
      'Todo #3 was done before (2026-11-21 09:00:00): Buy milk',
    );
    expect(text({ code: 'todo-undone', todo: milk })).toBe('Todo #3 is open again: Buy milk');
  });

  test('says how to restore a deleted todo, and offers a button for it', () => {
    expect(reply({ code: 'todo-deleted', todo: milk })).toEqual({
      ok: true,
      code: 'todo-deleted',
      text: 'Deleted todo #3: Buy milk\n\n`/todo restore 3` brings it back within 30 days.',
      deleted: { kind: 'todo', id: 3 },
    });
    expect(reply({ code: 'todo-restored', todo: milk })).toEqual({
      ok: true,
      code: 'todo-restored',
      text: 'Brought back todo #3: Buy milk (tag home, medium priority, no due time, no reminder)',
    });
  });
});

describe('todos', () => {
  const list = (
    filter: { view?: Todo['tag']; tag?: string; keyword?: string },
    todos: readonly Todo[],
    total?: number,
  ) =>
    text({
      code: 'todos',
      filter: { view: 'all', tag: null, keyword: null, ...filter } as Extract<
        SlashOutcome,
        { code: 'todos' }
      >['filter'],
      list: { todos, total: total ?? todos.length },
    });

  test.each([
    [{}, 'Todos:'],
    [{ view: 'today' }, 'Todos (view today):'],
    [{ tag: 'home' }, 'Todos (tag home):'],
    [{ view: 'inbox', tag: 'home' }, 'Todos (view inbox, tag home):'],
    [{ keyword: 'milk' }, 'Todos with “milk”:'],
    [{ keyword: 'milk', tag: 'home' }, 'Todos with “milk” (tag home):'],
  ])('filtered by %j get the heading "%s"', (filter, header) => {
    expect(list(filter, [milk]).split('\n\n')[0]).toBe(header);
  });

  test.each([
    [{}, 'There are no todos.'],
    [{ view: 'today' }, 'There are no todos in the view today.'],
    [{ tag: 'home' }, 'There are no todos with the tag home.'],
    [{ view: 'today', tag: 'home' }, 'There are no todos in the view today with the tag home.'],
    [{ keyword: 'milk' }, 'No todo contains “milk”.'],
    [{ keyword: 'milk', tag: 'home' }, 'No todo with the tag home contains “milk”.'],
  ])('filtered by %j without a match are reported as "%s"', (filter, said) => {
    expect(list(filter, [])).toBe(said);
  });

  test('are shown up to 500, followed by the number of further ones', () => {
    const todos = Array.from({ length: 510 }, (_, at) => ({ ...milk, id: at + 1 }));
    const [, table, rest] = list({}, todos, 10_000).split('\n\n');
    expect(table?.split('\n')).toHaveLength(502);
    expect(rest).toBe('… and 9500 more.');
    expect(list({}, todos.slice(0, 500)).split('\n\n')).toHaveLength(2);
  });

  test('that are long are cut off earlier, so that a model can read the list', () => {
    const todos = Array.from({ length: 500 }, (_, at) => ({ ...milk, id: at + 1, content: 'x'.repeat(2_000) }));
    const [, table, rest] = list({}, todos, 500).split('\n\n');
    expect(table?.length).toBeLessThan(110_000);
    expect(table?.split('\n')).toHaveLength(2 + 50);
    expect(rest).toBe('… and 450 more.');
  });
});

describe('the text about one schedule', () => {
  const added = (given: Partial<Schedule>, locale: Locale = 'en') =>
    text({ code: 'schedule-added', schedule: { ...gym, ...given } }, locale);

  test('confirms whether it happens once, several times or endlessly', () => {
    expect(added({})).toBe('Added schedule #7: Gym, 2026-11-21 09:00, 90 minutes');
    expect(added({ recurrence: { ...weekly, times: 4 } })).toBe(
      'Added schedule #7: Gym, 4 times from 2026-11-21 09:00, 90 minutes each, every 7 days',
    );
    expect(added({ recurrence: weekly })).toBe(
      'Added schedule #7: Gym, without end from 2026-11-21 09:00, 90 minutes each, every 7 days',
    );
    expect(added({ recurrence: weekly }, 'zh-CN')).toBe(
      '已添加日程 #7：Gym，自 2026-11-21 09:00 起无限重复，每次 90 分钟，每 7 天',
    );
  });

  test('uses the singular when a number is one', () => {
    const monthly: Recurrence = { ...weekly, every: { count: 1, unit: 'month' } };
    expect(added({ durationMinutes: 1, recurrence: monthly })).toMatch(/, 1 minute each, every month$/);
  });

  test('confirms its reminders', () => {
    const remind = LocalTime.parse('2026-11-21T08:30');
    expect(added({ remind, recurrence: { ...weekly, remindStart: remind } })).toBe(
      'Added schedule #7: Gym, without end from 2026-11-21 09:00, 90 minutes each, every 7 days (reminder 2026-11-21 08:30, repeated reminders from 2026-11-21 08:30)',
    );
  });

  test('states that its repetition is turned off', () => {
    const off = { ...gym, recurrence: { ...weekly, enabled: false } };
    expect(text({ code: 'schedule-updated', schedule: off }).split('\n\n')[1]).toBe(
      'It is switched off and happens once; `/schedule repeat 7 on` switches it on.',
    );
    expect(text({ code: 'schedule-repeat', schedule: off, on: false })).toBe('Schedule #7 no longer repeats: Gym');
    expect(text({ code: 'schedule-repeat', schedule: gym, on: true })).toBe('Schedule #7 repeats: Gym');
  });

  test('shows it in the time zone of the reader', () => {
    const schedule = { ...gym, timeZone: 'Europe/Berlin', remind: LocalTime.parse('2026-11-21T08:30') };
    expect(text({ code: 'schedule', schedule }).split('\n').at(-1)).toBe(
      '| 7 | 2026-11-21 16:00 | 90 | Gym | 2026-11-21 15:30 | - | - | - | - | 2026-11-20 09:02:03 |',
    );
  });

  test.each([
    [{ count: 90, unit: 'minute' }, 3, true, '90 | 3 | on'],
    [{ count: 7, unit: 'day' }, -1, false, '10080 | -1 | off'],
    [{ count: 1, unit: 'month' }, -1, true, '1mo | -1 | on'],
    [{ count: 2, unit: 'year' }, 2, true, '2y | 2 | on'],
  ] as const)(
    'describes a repetition every %j by its interval, number of occurrences, and whether it is on',
    (every, times, enabled, cells) => {
      const remindStart = LocalTime.parse('2026-11-21T08:30');
      const schedule = { ...gym, recurrence: { every, times, enabled, remindStart } };
      expect(text({ code: 'schedule', schedule })).toContain(`| - | 2026-11-21 08:30 | ${cells} |`);
    },
  );

  test('offers to restore a deleted schedule', () => {
    expect(reply({ code: 'schedule-deleted', schedule: gym })).toMatchObject({
      deleted: { kind: 'schedule', id: 7 },
      text: 'Deleted schedule #7: Gym\n\n`/schedule restore 7` brings it back within 30 days.',
    });
    expect(text({ code: 'schedule-restored', schedule: gym })).toBe(
      'Brought back schedule #7: Gym, 2026-11-21 09:00, 90 minutes',
    );
  });
});

describe('schedules', () => {
  const from = Date.parse('2026-11-15T16:00:00Z');
  const window = { span: 'week', anchor: '2026-11-21', from, to: from + 7 * 86_400_000 } as const;
  const occurrence = { schedule: gym, number: 0, startsAt: NINE, endsAt: NINE + 5_400_000, remindAt: null };

  test('are listed by occurrence under a heading with the view and its time range', () => {
    const second = { ...occurrence, number: 1, startsAt: NINE + 86_400_000, remindAt: NINE };
    const lines = text({
      code: 'schedules',
      ...window,
      list: { occurrences: [occurrence, second], cut: false },
    }).split('\n');
    expect(lines[0]).toBe('Schedule, week 2026-11-21, 2026-11-16 00:00 to 2026-11-23 00:00:');
    expect(lines.slice(2)).toEqual([
      '| ID | Time | Minutes | Title | Reminder | Repeated reminders from | Interval | Times | Enabled | Created |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| 7 | 2026-11-21 09:00 | 90 | Gym | - | - | - | - | - | 2026-11-20 09:02:03 |',
      '| 7 | 2026-11-22 09:00 | 90 | Gym | 2026-11-21 09:00 | - | - | - | - | 2026-11-20 09:02:03 |',
    ]);
  });

  test('without a match are reported with the time range', () => {
    const empty = { code: 'schedules', ...window, list: { occurrences: [], cut: false } } as const;
    expect(text(empty)).toBe('Nothing is scheduled (week 2026-11-21, 2026-11-16 00:00 to 2026-11-23 00:00).');
    expect(text({ ...empty, span: 'list', anchor: null }, 'zh-CN')).toBe(
      '没有日程（列表，2026-11-16 00:00 至 2026-11-23 00:00）。',
    );
  });

  test('are shown up to 500, with a note that there are more', () => {
    const occurrences = Array.from({ length: 501 }, () => occurrence);
    const all = { code: 'schedules', ...window } as const;
    expect(text({ ...all, list: { occurrences, cut: false } }).split('\n\n')[2]).toBe('… and 1 more.');
    expect(text({ ...all, list: { occurrences, cut: true } }).split('\n\n')[2]).toBe(
      '… and more. Look at a shorter time.',
    );
  });
});

describe('the text of a refusal', () => {
  test('is not marked as a success', () => {
    expect(reply({ code: 'not-found', kind: 'todo', id: 9 })).toEqual({
      ok: false,
      code: 'not-found',
      text: 'There is no todo #9.',
    });
    expect(reply({ code: 'nothing-to-cancel' }).ok).toBe(false);
  });

  test('names the schedules that conflict, and gives the number of further ones', () => {
    const conflicts = { first: [{ scheduleId: 7, title: 'Gym', startsAt: NINE }], more: 4 };
    expect(text({ code: 'conflict', conflicts })).toBe(
      'Nothing was saved. It overlaps with:\n\n- #7 2026-11-21 09:00 Gym\n- +4 more',
    );
    expect(text({ code: 'conflict', conflicts: { ...conflicts, more: 0 } })).not.toContain('more');
    const itself = { first: [{ scheduleId: null, title: 'Gym', startsAt: NINE }], more: 0 };
    expect(text({ code: 'conflict', conflicts: itself })).toContain('- Itself: 2026-11-21 09:00 Gym');
  });

  test('gives the reason and the usage', () => {
    expect(of('/todo get')).toBe('`<id>` is missing.\n\nUsage: `/todo get <id>`');
    expect(of('/todo get', 'zh-CN')).toBe('缺少 `<id>`。\n\n用法：`/todo get <id>`');
    expect(of('/todo add x --remind 2026-11-21 09:00').split('\n\n')).toEqual([
      '`--remind` needs `--due`.',
      'Usage: `/todo add <content> [--tag <tag>] [--priority <number>] [--due <YYYY-MM-DD HH:MM>] [--remind <YYYY-MM-DD HH:MM>]`',
    ]);
    expect(of('/schedule').split('\n')).toContain('- `/schedule repeat <id> <on|off>`');
  });

  test('states that a day, a month or a time does not exist, with the usage', () => {
    const why = (typed: string, locale?: 'zh-CN') => of(typed, locale).split('\n\n')[0];
    expect(why('/todo add x --due 2026-02-30 09:00')).toBe('There is no day `2026-02-30` in the calendar.');
    expect(why('/todo add x --due 2026-02-30 09:00', 'zh-CN')).toBe('日历中没有 `2026-02-30` 这一天。');
    expect(why('/schedule view month 2026-13')).toBe('There is no month `2026-13` in the calendar.');
    expect(why('/schedule add 2026-02-03 24:00 x')).toBe(
      'There is no time of day `24:00`. A day goes from 00:00 to 23:59.',
    );
    expect(of('/todo add x --due 2026-02-30 09:00')).toContain('Usage: ');
  });

  test('states in one sentence that a message contains several commands', () => {
    const typed = '/todo add Buy milk\n/todo add Buy bread';
    expect(of(typed)).toBe(
      'Nothing was done: `/todo add Buy bread` is a second command. Send each command in a message of its own.',
    );
    expect(of(typed, 'zh-CN')).toBe('未执行任何操作：`/todo add Buy bread` 是第二个命令。每条消息只能有一个命令。');
  });

  test('shows the typed text as code, whatever characters it contains', () => {
    expect(of('/todo get a`b')).toContain('`` a`b `` is not something that can stand here.');
    expect(of('/do`it')).toBe('Unknown command: `` /do`it ``. `/help` lists the commands.');
  });

  test('states that a reminder needs a due time, and that a schedule does not repeat', () => {
    expect(text({ code: 'remind-needs-due', id: 3 })).toMatch(/^Todo #3 has no due time/);
    expect(text({ code: 'no-recurrence', id: 7 })).toBe('Schedule #7 does not repeat.');
  });
});

test('the replies to /cancel have the required Chinese texts', () => {
  expect(text({ code: 'cancelled' }, 'zh-CN')).toBe('已取消当前任务。');
  expect(text({ code: 'nothing-to-cancel' }, 'zh-CN')).toBe('当前没有进行中的任务。');
});

test.each(['en', 'zh-CN'] as const)('help lists every command and option (%s)', (locale) => {
  const lines = text({ code: 'help' }, locale).split('\n');
  for (const words of ['/help', '/view list', '/todo undone <id>', '/schedule restore <id>', '/cancel']) {
    expect(lines.some((line) => line.startsWith(`- \`${words}\``))).toBe(true);
  }
  expect(lines.filter((line) => line.startsWith('- `/'))).toHaveLength(21);
  expect(lines.filter((line) => line.startsWith('- `--'))).toHaveLength(10);
});

test('the explanation of todo views lists all five views', () => {
  expect(
    text({ code: 'views' })
      .split('\n')
      .slice(2)
      .map((line) => line.split(':')[0]),
  ).toEqual(['- `all`', '- `today`', '- `overdue`', '- `upcoming`', '- `inbox`']);
});
