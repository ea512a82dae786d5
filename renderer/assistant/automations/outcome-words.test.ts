import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '../../i18n/index.ts';
import { automationOutcome, automationView } from '../../stores/automation.fixture.ts';
import { allMissedWords, missedWords } from './missed-words.ts';
import { outcomeLine } from './outcome-words.ts';

const NEXT_YEAR = Date.UTC(new Date().getUTCFullYear(), 2, 2, 7);

beforeAll(async () => {
  await startTexts('en');
});

const texts = (language: 'en' | 'zh-CN') => i18next.getFixedT(language, 'automations');
const line = (more: Parameters<typeof automationOutcome>[0], language: 'en' | 'zh-CN' = 'en') =>
  outcomeLine(
    automationOutcome({ dueAt: NEXT_YEAR, lastDueAt: NEXT_YEAR, ...more }),
    'Asia/Shanghai',
    language,
    texts(language),
  );

describe('the words for an outcome', () => {
  it('name the state, the time in the zone of the automation, the duration and the summary', () => {
    expect(line({ startedAt: 1_000, endedAt: 4_200, summary: 'All\nis well.' })).toMatch(
      /^Done, due \w+, Mar 2, 3:00\sPM · took 3.2 s — All is well\.$/,
    );
    expect(line({ state: 'failed' }, 'zh-CN')).toMatch(/^失败，预定时间 3月2日\S*\s?15:00$/);
  });

  it('name several missed times together', () => {
    expect(line({ state: 'missed', count: 1_200, lastDueAt: NEXT_YEAR + 3_600_000 })).toMatch(
      /^Missed, due .* · 1,200 times, the last at .*4:00\sPM$/,
    );
  });

  it('are cut at a long summary, and show hidden characters', () => {
    expect(line({ summary: `${'a'.repeat(500)}` })).toHaveLength(line({}).length + 3 + 161);
    expect(line({ summary: 'a\u202Eb' })).toContain('\\u{202e}');
  });
});

describe('the words for missed times', () => {
  const missed = { first: NEXT_YEAR, last: NEXT_YEAR + 2 * 86_400_000, count: 3 };

  it('say how many they are, and between which times', () => {
    expect(missedWords(missed, 'UTC', 'en', texts('en'))).toMatch(
      /^Missed 3 times between \w+, Mar 2, 7:00\sAM and \w+, Mar 4, 7:00\sAM, because the app was not running\.$/,
    );
    expect(missedWords({ ...missed, count: 1 }, 'UTC', 'en', texts('en'))).toMatch(
      /^Missed once, \w+, Mar 2, 7:00\sAM, because/,
    );
  });

  it('count the times of all automations', () => {
    const missing = [automationView({ missed }), automationView({ missed: { ...missed, count: 34 } })];
    expect(allMissedWords(missing, 'en', texts('en'))).toBe('2 automations missed 37 times.');
    expect(allMissedWords(missing, 'zh-CN', texts('zh-CN'))).toBe('2 个自动化共错过了 37 次。');
  });
});
