/** `/schedule` on the command line of the built program: replies, time spans and exit codes. */
import { describe, expect, it } from 'vitest';
import { somePlace } from './program.ts';
import { type Line, MANY_LINES_MS, says } from './slash-lines.ts';

const SCHEDULES = `| ID | Time | Minutes | Title | Reminder | Repeated reminders from | Interval | Times | Enabled | Created |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`;
const ADD_SCHEDULE =
  'Usage: `/schedule add <YYYY-MM-DD HH:MM> <title> [--duration <minutes>] [--remind <YYYY-MM-DD HH:MM>] [--interval <minutes|Nd|Nw|Nmo|Ny>] [--times <number|-1>] [--remind-start <YYYY-MM-DD HH:MM>]`';

describe('10.2 回归测试', { timeout: MANY_LINES_MS }, () => {
  describe('2. /schedule 全部现有命令行为不变', () => {
    const created = '<now> |';
    const course = (day: number) =>
      `| 3 | 2031-05-${day} 09:00 | 60 | Course | 2031-05-${day} 08:45 | 2031-05-12 08:45 | 1440 | 3 | on | ${created}`;
    const some = [
      ['/schedule add 2031-05-10 15:00 Gym', 0, 'Added schedule #1: Gym, 2031-05-10 15:00, 60 minutes'],
      [
        '/schedule add 2031-05-10 16:00 Tea --duration 30 --remind 2031-05-10 15:50',
        0,
        'Added schedule #2: Tea, 2031-05-10 16:00, 30 minutes (reminder 2031-05-10 15:50)',
      ],
      [
        '/schedule add 2031-05-12 09:00 Course --interval 1440 --times 3 --remind-start 2031-05-12 08:45',
        0,
        'Added schedule #3: Course, 3 times from 2031-05-12 09:00, 60 minutes each, every day (repeated reminders from 2031-05-12 08:45)',
      ],
      [
        '/schedule add 2031-01-31 08:00 Rent --interval 1mo',
        0,
        'Added schedule #4: Rent, without end from 2031-01-31 08:00, 60 minutes each, every month',
      ],
    ] as const satisfies readonly Line[];

    it('adds and shows schedules, with each occurrence of a repeated event on its day', async () => {
      await using place = await somePlace();
      await says(
        place,
        ...some,
        [
          '/schedule view month 2031-05',
          0,
          [
            'Schedule, month 2031-05, 2031-05-01 00:00 to 2031-06-01 00:00:\n',
            SCHEDULES,
            `| 1 | 2031-05-10 15:00 | 60 | Gym | - | - | - | - | - | ${created}`,
            `| 2 | 2031-05-10 16:00 | 30 | Tea | 2031-05-10 15:50 | - | - | - | - | ${created}`,
            ...[12, 13, 14].map(course),
            `| 4 | 2031-05-31 08:00 | 60 | Rent | - | - | 1mo | -1 | on | ${created}`,
          ].join('\n'),
        ],
        [
          '/schedule view week 2031-05-14',
          0,
          [
            'Schedule, week 2031-05-14, 2031-05-12 00:00 to 2031-05-19 00:00:\n',
            SCHEDULES,
            ...[12, 13, 14].map(course),
          ].join('\n'),
        ],
        [
          '/schedule view day 2031-02-28',
          0,
          [
            'Schedule, day 2031-02-28, 2031-02-28 00:00 to 2031-03-01 00:00:\n',
            SCHEDULES,
            `| 4 | 2031-02-28 08:00 | 60 | Rent | - | - | 1mo | -1 | on | ${created}`,
          ].join('\n'),
        ],
        [
          '/schedule view day 2031-05-11',
          0,
          'Nothing is scheduled (day 2031-05-11, 2031-05-11 00:00 to 2031-05-12 00:00).',
        ],
      );
    });

    it('changes schedules and keeps their repetition, switches the repetition on and off, deletes and restores', async () => {
      await using place = await somePlace();
      await says(
        place,
        some[0],
        some[1],
        some[2],
        [
          '/schedule update 3 2031-05-12 10:00 Course',
          0,
          'Updated schedule #3: Course, 3 times from 2031-05-12 10:00, 60 minutes each, every day (repeated reminders from 2031-05-12 09:45)',
        ],
        ['/schedule repeat 3 off', 0, 'Schedule #3 no longer repeats: Course'],
        [
          '/schedule get 3',
          0,
          `${SCHEDULES}\n| 3 | 2031-05-12 10:00 | 60 | Course | - | 2031-05-12 09:45 | 1440 | 3 | off | ${created}`,
        ],
        ['/schedule repeat 1 on', 1, 'Schedule #1 does not repeat.'],
        ['/schedule delete 2', 0, 'Deleted schedule #2: Tea\n\n`/schedule restore 2` brings it back within 30 days.'],
        [
          '/schedule restore 2',
          0,
          'Brought back schedule #2: Tea, 2031-05-10 16:00, 30 minutes (reminder 2031-05-10 15:50)',
        ],
        ['/schedule get 9', 1, 'There is no schedule #9.'],
      );
    });

    it('lists the month that begins two days ago, and says so when it is empty', async () => {
      await using place = await somePlace();
      const { code, stdout } = await place.command('run', '/schedule list');
      const [, from = '', to = ''] =
        /^Nothing is scheduled \(list, (\S+) 00:00 to (\S+) 00:00\)\.\n$/.exec(stdout) ?? [];
      expect([code, (Date.parse(to) - Date.parse(from)) / 86_400_000]).toEqual([0, 31]);
    });

    it('refuses an overlapping schedule with exit code 1 and names the conflicts', async () => {
      await using place = await somePlace();
      await says(
        place,
        some[0],
        ['/schedule add 2031-05-10 15:59 Tea', 1, 'Nothing was saved. It overlaps with:\n\n- #1 2031-05-10 15:00 Gym'],
        [
          '/schedule add 2031-05-20 15:00 Tea --interval 30 --times 3',
          1,
          'Nothing was saved. It overlaps with:\n\n- Itself: 2031-05-20 15:30 Tea',
        ],
        ['/schedule add 2031-05-10 16:00 Tea', 0, 'Added schedule #2: Tea, 2031-05-10 16:00, 60 minutes'],
        [
          '/schedule update 2 2031-05-10 15:30 Tea',
          1,
          'Nothing was saved. It overlaps with:\n\n- #1 2031-05-10 15:00 Gym',
        ],
      );
    });

    it('refuses unreadable input with exit code 64, and prints the usage', async () => {
      await using place = await somePlace();
      const cannotStand = (what: string) => `\`${what}\` is not something that can stand here.\n\n${ADD_SCHEDULE}`;
      await says(
        place,
        ['/schedule add', 64, `\`<YYYY-MM-DD HH:MM>\` is missing.\n\n${ADD_SCHEDULE}`],
        ['/schedule add 2031-05-10 15:00', 64, `\`<title>\` is missing.\n\n${ADD_SCHEDULE}`],
        ['/schedule add someday Gym', 64, cannotStand('someday Gym')],
        ['/schedule add 2031-05-10 15:00 Gym --duration 0', 64, cannotStand('--duration 0')],
        ['/schedule add 2031-05-10 15:00 Gym --interval 60 --times 1', 64, cannotStand('--times 1')],
        ['/schedule add 2031-05-10 15:00 Gym --times 2', 64, `\`--times\` needs \`--interval\`.\n\n${ADD_SCHEDULE}`],
        [
          '/schedule view week 2031-05',
          64,
          '`2031-05` is not something that can stand here.\n\nUsage: `/schedule view <day|week|month> [YYYY-MM-DD|YYYY-MM]`',
        ],
        ['/schedule addx 2031-05-10 15:00 Gym', 64, 'Unknown command: `/schedule addx`. `/help` lists the commands.'],
      );
    });
  });
});
