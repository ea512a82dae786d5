import { describe, expect, it } from 'vitest';
import type { Reminder } from '../reminder.ts';
import { notificationTexts } from './notification-texts.ts';
import { reminderNotice } from './reminder-notice.ts';

const en = notificationTexts('en');
const zh = notificationTexts('zh-CN');
const NINE = new Date(2026, 10, 21, 9, 5).getTime();
const water: Reminder = {
  ...{ source: 'todo', sourceId: 1, text: 'Water the plants' },
  ...{ occursAt: NINE, remindAt: NINE - 60_000 },
};
const standUp: Reminder = { ...water, source: 'schedule', text: 'Stand-up' };

const spaced = ({ title, body }: { readonly title: string; readonly body: string }) =>
  [title, body].map((text) => text.replaceAll(/\s/g, ' '));

describe('a reminder as a notification', () => {
  it('has a text and a time in the language of the app', () => {
    expect(spaced(reminderNotice({ reminders: [water], missed: false }, en))).toEqual([
      'Water the plants',
      'Due Nov 21, 2026, 9:05 AM.',
    ]);
    expect(reminderNotice({ reminders: [standUp], missed: false }, en).body).toContain('Begins');
    expect(reminderNotice({ reminders: [water], missed: false }, zh).body).toContain('截止时间：2026年11月21日');
  });

  it('says that it was missed, if so', () => {
    expect(reminderNotice({ reminders: [water], missed: true }, en).body).toMatch(/^While you were away\. Due /);
    expect(reminderNotice({ reminders: [water, standUp], missed: true }, en).title).toBe(
      '2 reminders while you were away',
    );
    expect(reminderNotice({ reminders: [water, standUp], missed: true }, zh).title).toBe('你不在时有 2 条提醒');
  });

  it('is combined with others into one notification that shows their number and opens the topic', () => {
    expect(reminderNotice({ reminders: [water, standUp], missed: false }, en)).toEqual({
      title: '2 reminders',
      body: 'Click to read them.',
    });
  });

  it('never contains text of users or models in its body, where a desktop would interpret markup', () => {
    const text = '<a href="https://evil.example">Pay</a>\u202Enow\u0007';
    for (const [missed, texts] of [[false, en] as const, [true, zh] as const]) {
      const { title, body } = reminderNotice({ reminders: [{ ...water, text }], missed }, texts);
      expect(title).toBe('<a href="https://evil.example">Pay</a> now');
      expect(body).not.toMatch(/[<>&]/);
    }
  });

  it.each([
    ['a bidi override', 'Pay\u202Enow'],
    ['bidi isolates', 'Pay\u2066\u2069now'],
    ['a zero width space', 'Pay\u200B now'],
    ['the letters of the tag block', 'Pay\u{E0049}\u{E0047}now'],
    ['a line separator', 'Pay\u2028now'],
    ['a C1 control sequence', 'Pay\u009Bnow'],
    ['a Hangul filler', 'Pay\u3164now'],
    ['newlines', 'Pay\r\n\n now'],
  ])('has a title on one line without %s', (_what, text) => {
    expect(reminderNotice({ reminders: [{ ...water, text }], missed: false }, en).title).toBe('Pay now');
  });

  it('is short and does not cut a character', () => {
    const { title } = reminderNotice(
      { reminders: [{ ...water, text: `${'x'.repeat(119)}🌱${'x'.repeat(50)}` }], missed: false },
      en,
    );
    expect(title.length).toBeLessThanOrEqual(121);
    expect(title.isWellFormed()).toBe(true);
  });
});
