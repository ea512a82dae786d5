import { describe, expect, it } from 'vitest';
import { formatClock, formatDuration, formatTokens } from './format.ts';
import { localeOf } from './index.ts';

describe('The language of the page', () => {
  it('is what was chosen, else the system’s, else English', () => {
    expect(localeOf('en', ['zh-CN'])).toBe('en');
    expect(localeOf('system', ['zh-TW', 'en'])).toBe('zh-CN');
    expect(localeOf('system', ['fr-FR', 'zh-CN'])).toBe('en');
    expect(localeOf('system', [])).toBe('en');
  });
});

describe('Numbers and times', () => {
  it('are written as the language does', () => {
    expect(formatTokens(950, 'en')).toBe('950');
    expect(formatTokens(18_240, 'en')).toBe('18.2k');
    expect(formatTokens(18_240, 'zh-CN')).toBe('1.8万');
    expect(formatDuration(340, 'en')).toBe('340 ms');
    expect(formatDuration(1_840, 'en')).toBe('1.8 s');
    expect(formatDuration(72_000, 'en')).toBe('1:12');
    expect(formatClock(3_729_000)).toBe('1:02:09');
  });
});
