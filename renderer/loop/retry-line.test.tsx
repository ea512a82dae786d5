import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { changeLocale, startTexts } from '../i18n/index.ts';
import { RetryLine } from './retry-line.tsx';

const retry = {
  ...{ attempt: 3, of: 5, until: 61_500 },
  failure: { problem: { name: 'rate-limited', data: { label: 'Acme' } } },
} as const;

const wordsAt = (now: number) =>
  renderToStaticMarkup(<RetryLine retry={retry} now={now} />).replace(/<!-- -->|<[^>]+>/g, '');

it('the line of a wait says why, which attempt comes, at what time and in how many seconds, in each language', async () => {
  await startTexts('en');
  expect(wordsAt(50_000)).toMatch(
    /^Acme takes no more requests for now\. Attempt 3 of 5 starts at \d{1,2}:\d\d:01.[AP]M, in 12 seconds\.$/,
  );
  expect(wordsAt(60_900)).toMatch(/, in 1 second\.$/);
  await changeLocale('zh-CN');
  expect(wordsAt(50_000)).toMatch(
    /^Acme 暂时不再接受请求。将于 \d\d:\d\d:01 进行第 3 次尝试（共 5 次），还有 12 秒。$/,
  );
});

it('the line says which attempt runs when the wait is over', async () => {
  await startTexts('en');
  expect(wordsAt(61_500)).toBe('Acme takes no more requests for now. This is attempt 3 of 5.');
});
