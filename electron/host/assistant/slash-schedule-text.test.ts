import { describe, expect, test } from 'vitest';
import { commandOf, MORNING, refuses, TIME } from '../../../shared/slash/read-cases.fixture.ts';

const DAILY = { count: 1, unit: 'day' };

describe('/schedule add', () => {
  const gym = {
    name: 'schedule-add',
    start: MORNING,
    title: 'Go to gym',
    durationMinutes: 60,
    remind: null,
    recurrence: null,
  };

  test('defaults to 60 minutes, one occurrence, and no reminder', () => {
    expect(commandOf('/schedule add 2026-11-21 09:00 Go to gym')).toEqual(gym);
    expect(commandOf('/schedule add 2026-11-21    09:00  Go   to gym')).toEqual(gym);
  });

  test.each([
    ['--duration 180', { durationMinutes: 180 }],
    ['--remind 2026-11-21 08:30', { remind: '2026-11-21T08:30' }],
    ['--times 1', {}],
    ['--interval 1440', { recurrence: { every: DAILY, times: -1, remindStart: null } }],
    ['--interval 1440 --times -1', { recurrence: { every: DAILY, times: -1, remindStart: null } }],
    ['--times 5 --interval 1440', { recurrence: { every: DAILY, times: 5, remindStart: null } }],
    [
      '--interval 1440 --remind-start 2026-11-21 08:30',
      { recurrence: { every: DAILY, times: -1, remindStart: '2026-11-21T08:30' } },
    ],
  ])('accepts %s', (options, given) => {
    expect(commandOf(`/schedule add 2026-11-21 09:00 Go to gym ${options}`)).toEqual({ ...gym, ...given });
    expect(commandOf(`/schedule add 2026-11-21 09:00 Go ${options} to gym`)).toEqual({ ...gym, ...given });
  });

  test.each([
    ['90', { count: 90, unit: 'minute' }],
    ['1440', DAILY],
    ['1441', { count: 1441, unit: 'minute' }],
    ['10080', { count: 7, unit: 'day' }],
    ['1d', DAILY],
    ['3d', { count: 3, unit: 'day' }],
    ['2w', { count: 14, unit: 'day' }],
    ['1mo', { count: 1, unit: 'month' }],
    ['18mo', { count: 18, unit: 'month' }],
    ['1y', { count: 1, unit: 'year' }],
  ])('repeats every %s', (written, every) => {
    expect(commandOf(`/schedule add 2026-11-21 09:00 Gym --interval ${written}`)).toMatchObject({
      recurrence: { every },
    });
  });

  refuses('schedule-add', [
    ['/schedule add Gym tomorrow', 'bad-value', 'Gym tomorrow'],
    ['/schedule add 2026-11-21 Gym', 'bad-value', '2026-11-21 Gym'],
    ['/schedule add 2026-11-21', 'bad-value', '2026-11-21'],
    ['/schedule add 2026-11-21 Gym now', 'bad-value', '2026-11-21 Gym'],
    ['/schedule add 2026-11-31 09:00 Gym', 'no-such-day', '2026-11-31'],
    ['/schedule add 2026-11-21 09:00 Gym --duration 0', 'bad-value', '--duration 0'],
    ['/schedule add 2026-11-21 09:00 Gym --duration 1h', 'bad-value', '--duration 1h'],
    ['/schedule add 2026-11-21 09:00 Gym --duration 527041', 'bad-value', '--duration 527041'],
    ['/schedule add 2026-11-21 09:00 Gym --remind soon', 'bad-value', '--remind soon'],
    ['/schedule add 2026-11-21 09:00 Gym --interval 0', 'bad-value', '--interval 0'],
    ['/schedule add 2026-11-21 09:00 Gym --interval -5', 'bad-value', '--interval -5'],
    ['/schedule add 2026-11-21 09:00 Gym --interval 0w', 'bad-value', '--interval 0w'],
    ['/schedule add 2026-11-21 09:00 Gym --interval weekly', 'bad-value', '--interval weekly'],
    ['/schedule add 2026-11-21 09:00 Gym --interval 1440 --times 1', 'bad-value', '--times 1'],
    ['/schedule add 2026-11-21 09:00 Gym --interval 1440 --times 0', 'bad-value', '--times 0'],
    ['/schedule add 2026-11-21 09:00 Gym --interval 1440 --times -2', 'bad-value', '--times -2'],
    ['/schedule add 2026-11-21 09:00 Gym --interval 1440 --times 100001', 'bad-value', '--times 100001'],
    ['/schedule add 2026-11-21 09:00 Gym --times 0', 'bad-value', '--times 0'],
    ['/schedule add 2026-11-21 09:00 Gym --times 2', 'needs', '--times', '--interval'],
    ['/schedule add 2026-11-21 09:00 Gym --times -1', 'needs', '--times', '--interval'],
    ['/schedule add 2026-11-21 09:00 Gym --remind-start 2026-11-21 08:30', 'needs', '--remind-start', '--interval'],
    ['/schedule add 2026-11-21 09:00 Gym --interval 1440 --remind-start', 'missing', `--remind-start ${TIME}`],
    ['/schedule add 2026-11-21 09:00 Gym --duration 5 --duration 6', 'repeated-option', '--duration'],
    ['/schedule add 2026-11-21 09:00 Gym --repeat daily', 'unknown-option', '--repeat'],
    ['/schedule add 2026-11-21 09:00 Gym --tag a', 'unknown-option', '--tag'],
    [`/schedule add 2026-11-21 09:00 ${'x'.repeat(501)}`, 'too-long', `${'x'.repeat(80)}…`],
  ]);
});

describe('/schedule update', () => {
  const gym = { start: MORNING, title: 'Gym' };

  test('keeps the duration, reminder and repetition that the command does not give', () => {
    expect(commandOf('/schedule update 3 2026-11-21 09:00 Gym')).toEqual({
      name: 'schedule-update',
      id: 3,
      change: gym,
    });
  });

  test.each([
    ['--duration 30', { durationMinutes: 30 }],
    ['--remind 2026-11-21 08:30', { remind: '2026-11-21T08:30' }],
    ['--interval 1d', { recurrence: { every: DAILY, times: -1 } }],
    ['--interval 1d --times 4', { recurrence: { every: DAILY, times: 4 } }],
    [
      '--interval 1d --remind-start 2026-11-21 08:30',
      { recurrence: { every: DAILY, times: -1, remindStart: '2026-11-21T08:30' } },
    ],
    ['--times 1', { recurrence: null }],
    ['--clear repeat', { recurrence: null }],
    ['--clear repeat --times 1', { recurrence: null }],
    ['--clear remind', { remind: null }],
    ['--clear remind-start', { remindStart: null }],
    ['--clear remind-start --interval 1d', { recurrence: { every: DAILY, times: -1, remindStart: null } }],
    ['--clear remind,repeat,remind-start', { remind: null, recurrence: null }],
  ])('accepts %s', (options, change) => {
    const command = { name: 'schedule-update', id: 3, change: { ...gym, ...change } };
    expect(commandOf(`/schedule update 3 2026-11-21 09:00 Gym ${options}`)).toEqual(command);
  });

  refuses('schedule-update', [
    ['/schedule update', 'missing', '<id>'],
    ['/schedule update 3', 'missing', TIME],
    ['/schedule update 3 2026-11-21 09:00', 'missing', '<title>'],
    ['/schedule update 0 2026-11-21 09:00 Gym', 'bad-value', '0'],
    ['/schedule update 3 Gym at nine', 'bad-value', 'Gym at'],
    ['/schedule update 3 2026-11-21 09:00 Gym --times 3', 'needs', '--times', '--interval'],
    [
      '/schedule update 3 2026-11-21 09:00 Gym --remind-start 2026-11-21 08:30',
      'needs',
      '--remind-start',
      '--interval',
    ],
    ['/schedule update 3 2026-11-21 09:00 Gym --clear due', 'bad-value', '--clear due'],
    ['/schedule update 3 2026-11-21 09:00 Gym --clear repeat --interval 1d', 'repeated-option', '--interval'],
    ['/schedule update 3 2026-11-21 09:00 Gym --clear remind --remind 2026-11-21 08:30', 'repeated-option', '--remind'],
    [
      '/schedule update 3 2026-11-21 09:00 Gym --interval 1d --clear remind-start --remind-start 2026-11-21 08:30',
      'repeated-option',
      '--remind-start',
    ],
  ]);
});

describe('/schedule view', () => {
  test.each([
    ['day', 'day', null],
    ['week', 'week', null],
    ['month', 'month', null],
    ['day 2026-11-21', 'day', '2026-11-21'],
    ['week 2026-11-21', 'week', '2026-11-21'],
    ['month 2026-11', 'month', '2026-11'],
  ])('accepts "%s"', (words, span, anchor) => {
    expect(commandOf(`/schedule view ${words}`)).toEqual({ name: 'schedule-view', span, anchor });
  });

  refuses('schedule-view', [
    ['/schedule view', 'missing', '<day|week|month>'],
    ['/schedule view year', 'bad-value', 'year'],
    ['/schedule view day 2026-11', 'bad-value', '2026-11'],
    ['/schedule view week tomorrow', 'bad-value', 'tomorrow'],
    ['/schedule view day 2026-02-30', 'no-such-day', '2026-02-30'],
    ['/schedule view month 2026-13', 'no-such-month', '2026-13'],
    ['/schedule view month 2026-11-21', 'bad-value', '2026-11-21'],
    ['/schedule view day 2026-11-21 09:00', 'too-many', '09:00'],
  ]);
});

describe('/schedule repeat', () => {
  test.each([
    ['on', true],
    ['off', false],
  ])('turns the repetition %s', (word, on) => {
    expect(commandOf(`/schedule repeat 3 ${word}`)).toEqual({ name: 'schedule-repeat', id: 3, on });
  });

  refuses('schedule-repeat', [
    ['/schedule repeat', 'missing', '<id>'],
    ['/schedule repeat 3 yes', 'bad-value', 'yes'],
    ['/schedule repeat x on', 'bad-value', 'x'],
    ['/schedule repeat 3 on off', 'too-many', 'off'],
  ]);
});
