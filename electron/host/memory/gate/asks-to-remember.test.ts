import { describe, expect, it } from 'vitest';
import { asksToRemember } from './asks-to-remember.ts';

describe('the request to remember something', () => {
  it.each([
    'Remember that I live in Bonn.',
    'remember: metric units',
    'Please remember my birthday is in May',
    'Thanks! Could you please remember that we use tabs?',
    'We moved. Keep in mind that the office is in Kiel now.',
    "Don't forget that I am allergic to nuts.",
    'Don’t forget I prefer short answers',
    'Forget what I said about my address.',
    'ok, forget my old phone number',
    'Make a note that the deadline is Friday',
    '记住我住在波恩。',
    '请记住：我用公制单位',
    '好的。以后请你记住我喜欢简短的回答',
    '别忘了我对花生过敏',
    '忘记我的旧地址',
    '请忘掉我之前说的电话号码',
    '对了，帮我记一下，我的生日在五月',
  ])('is recognised in %j', (text) => {
    expect(asksToRemember(text)).toBe(true);
  });

  it.each([
    'Do you remember the name of that function?',
    'I cannot remember how this works.',
    'Add a "Remember me" box to the login page',
    'I forgot my umbrella. What is the weather?',
    'The user forgets that the file is open',
    'Write a poem about memory.',
    'const remember = true;',
    '你还记得那个函数吗？',
    '我不记得怎么用了',
    '我忘了带伞，天气怎么样？',
    '写一首关于记忆的诗',
    '忘记密码的页面怎么做？',
    '',
  ])('is not seen in %j', (text) => {
    expect(asksToRemember(text)).toBe(false);
  });

  it('is looked for in bounded time', () => {
    const began = performance.now();
    for (const hostile of [
      'please '.repeat(100_000),
      '请'.repeat(100_000),
      ', '.repeat(100_000),
      'and so now '.repeat(50_000),
    ])
      expect(asksToRemember(hostile)).toBe(false);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
