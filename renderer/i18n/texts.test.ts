import { describe, expect, it } from 'vitest';
import { formatClock, formatCost, formatDay, formatDuration, formatPercent, formatTokens } from './format.ts';
import { localeOf, startTexts } from './index.ts';

describe('The language of the page', () => {
  it('is the one that the user chose, otherwise the language of the system, otherwise English', () => {
    expect(localeOf('en', ['zh-CN'])).toBe('en');
    expect(localeOf('system', ['zh-TW', 'en'])).toBe('zh-CN');
    expect(localeOf('system', ['fr-FR', 'zh-CN'])).toBe('en');
    expect(localeOf('system', [])).toBe('en');
  });
});

describe('A text key', () => {
  it('without a text causes a compile error', async () => {
    const { getFixedT } = await startTexts('en');
    const t = getFixedT('en', 'topics');
    expect(t('strategyName')).toBe('Strategy');
    // @ts-expect-error: the catalogue has no text with this key
    expect(t('strategyNmae')).toBe('strategyNmae');
  });

  it('has a text that is not empty in every language, because i18next shows the key in place of an empty text', async () => {
    const { data } = (await startTexts('en')).store;
    expect(Object.keys(data)).toEqual(['en', 'zh-CN']);
    expect(JSON.stringify(data).match(/"[^"]*":""/g) ?? []).toEqual([]);
  });
});

describe('Formatted numbers and times', () => {
  it('follow the rules of the language', () => {
    expect(formatTokens(950, 'en')).toBe('950');
    expect(formatTokens(18_240, 'en')).toBe('18.2k');
    expect(formatTokens(18_240, 'zh-CN')).toBe('1.8万');
    expect(formatTokens(8_150, 'zh-CN')).toBe('8,150');
    expect(formatDuration(340, 'en')).toBe('340 ms');
    expect(formatDuration(1_840, 'en')).toBe('1.8 s');
    expect(formatDuration(72_000, 'en')).toBe('1:12');
    expect(formatClock(3_729_000)).toBe('1:02:09');
  });

  it('have a percent sign in the form of the language, also within a sentence', async () => {
    expect([0, 42, 150].map((percent) => formatPercent(percent, 'en'))).toEqual(['0%', '42%', '150%']);
    expect(formatPercent(42, 'zh-CN')).toBe('42%');
    const { t } = await startTexts('en');
    const fill = { used: '54k', size: '128k', percent: 42 };
    expect(t('compaction:meter.used', fill)).toBe('54k of 128k tokens (42%)');
    expect(t('compaction:meter.used', { ...fill, lng: 'zh-CN' })).toBe('54k / 128k 个 token（42%）');
  });

  it('show a cost with as many digits as necessary', () => {
    expect([0, 12.345, 0.5, 0.1234, 0.04219, 0.000_149, 0.000_02].map((cost) => formatCost(cost, 'en'))).toEqual([
      '$0.00',
      '$12.35',
      '$0.50',
      '$0.123',
      '$0.0422',
      '$0.0001',
      '< $0.0001',
    ]);
    expect(formatCost(1_234.5, 'zh-CN')).toBe('US$1,234.50');
  });

  it('show the correct calendar day in any time zone, and show the year only if it is not the current one', () => {
    const now = new Date(2026, 10, 21);
    expect(formatDay('2026-11-01', 'en', now)).toBe('Nov 1');
    expect(formatDay('2025-12-31', 'en', now)).toBe('Dec 31, 2025');
    expect(formatDay('2026-11-01', 'zh-CN', now)).toBe('11月1日');
  });
});
