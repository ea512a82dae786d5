import { expect, it } from 'vitest';
import { readSlashCommand } from '../../../shared/slash/slash-command-text.ts';
import { timeInWords } from './time-in-words.ts';

/** Friday, 27 November 2026, 10:00 in Shanghai. */
const read = (text: string) => readSlashCommand(text, timeInWords(Date.UTC(2026, 10, 27, 2), 'Asia/Shanghai'));

it.each([
  ['/todo add 买牛奶 --due 明天下午三点', { content: '买牛奶', due: '2026-11-28T15:00' }],
  ['/todo add --due 下周三 买牛奶 --priority 高', { content: '买牛奶', due: '2026-12-02T09:00', priority: 0 }],
  ['/todo add Buy milk --due tomorrow at 3pm --priority low', { due: '2026-11-28T15:00', priority: 2 }],
  ['/todo add Buy milk --due "in 2 hours" --remind in half an hour', { remind: '2026-11-27T10:30' }],
  ['/schedule add 后天晚上8点 看电影', { start: '2026-11-29T20:00', title: '看电影' }],
  ['/schedule add tomorrow 3pm Call Anna', { start: '2026-11-28T15:00', title: 'Call Anna' }],
  ['/schedule add 2026-12-09 15:00 Call Anna', { start: '2026-12-09T15:00', title: 'Call Anna' }],
] as const)('a command takes times in words: %s', (text, expected) => {
  expect(read(text)).toMatchObject({ ok: true, command: expected });
});

it('a command with words that are no time is refused', () => {
  expect(read('/todo add Milk --due someday')).toMatchObject({ ok: false, code: 'usage' });
});
