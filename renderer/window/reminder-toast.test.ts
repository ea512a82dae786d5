import { beforeAll, describe, expect, it } from 'vitest';
import type { Reminder } from '../../shared/reminder.ts';
import { startTexts } from '../i18n/index.ts';
import { reminderNotice } from './reminder-toast.ts';

const NOW = new Date(2026, 10, 21, 8, 55).getTime();
const todo = (text: string): Reminder => ({
  ...{ source: 'todo', sourceId: 1, text, remindAt: NOW },
  occursAt: new Date(2026, 10, 21, 9, 5).getTime(),
});

let texts: Awaited<ReturnType<typeof startTexts>>;
beforeAll(async () => {
  texts = await startTexts('en');
});

function notice(reminders: readonly Reminder[], missed: boolean, locale = 'en'): readonly string[] {
  const { title, text } = reminderNotice({ reminders, missed }, texts.getFixedT(locale, 'reminders'), locale, NOW);
  return [title, text].map((words) => words.replaceAll(/\s/g, ' '));
}

describe('The notice of a reminder', () => {
  it('makes characters visible that would reverse the text after them', () => {
    expect(notice([todo('Pay \u202eevil')], false)).toEqual(['Reminder', 'Pay \\u{202e}evil (due 9:05 AM)']);
  });

  it('says what is due, with the day unless it is today', () => {
    expect(notice([todo('Water the plants')], false)).toEqual(['Reminder', 'Water the plants (due 9:05 AM)']);
    const tomorrow = {
      ...todo('Stand-up'),
      source: 'schedule',
      occursAt: new Date(2026, 10, 22, 9).getTime(),
    } as const;
    expect(notice([tomorrow], false)).toEqual(['Reminder', 'Stand-up (begins tomorrow 9:00 AM)']);
    expect(notice([todo('浇花')], false, 'zh-CN')).toEqual(['1 条提醒', '浇花（截止：09:05）']);
  });

  it('names the first of several reminders, and says that they were missed', () => {
    const five = ['one', 'two', 'three', 'four', 'five'].map(todo);
    expect(notice(five, true)).toEqual(['5 reminders while you were away', 'one, two, three and 2 more']);
    expect(notice(five.slice(0, 2), false)).toEqual(['2 reminders', 'one, two']);
    expect(notice(five, true, 'zh-CN')).toEqual(['你不在时有 5 条提醒', 'one、two、three，还有 2 条']);
    expect(notice(five.slice(0, 1), true)[0]).toBe('A reminder while you were away');
  });

  it('stays short, however long the texts are', () => {
    expect(notice([todo('x'.repeat(2_000))], false)[1]?.length).toBeLessThan(160);
  });
});
