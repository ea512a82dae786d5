import { expect, test } from 'vitest';
import { reviewWords, SECRET_CHANGED } from './review-words.ts';

const SHOWN = [
  ...['npx', '-y', '@example/notes', '"may change /etc"', '', 'in "/home/ann/My notes"', 'TOKEN (secret)', 'MODE=fast'],
  ...['', 'in the sandbox', 'may change /srv', 'may change /cache (its own package cache)', 'may reach a.example'],
  ...['may reach registry.npmjs.org (packages)', `runs the file /srv/a.js with the content ${'0'.repeat(64)}`],
  SECRET_CHANGED,
].join('\n');

test('a review in Chinese keeps every value, and translates no value that imitates a line', () => {
  const lines = reviewWords('zh-CN', SHOWN).split('\n');
  expect(lines).toEqual([
    ...[
      'npx',
      '-y',
      '@example/notes',
      '"may change /etc"',
      '',
      '在文件夹 "/home/ann/My notes" 中启动',
      'TOKEN（机密）',
      'MODE=fast',
    ],
    ...['', '在沙盒中运行', '可以更改 /srv', '可以更改 /cache（它自己的软件包缓存）', '可以访问 a.example'],
    ...[
      '可以访问 registry.npmjs.org（软件包）',
      `运行文件 /srv/a.js，其内容为 ${'0'.repeat(64)}`,
      '（某个机密的值已改变。）',
    ],
  ]);
  expect(reviewWords('en', SHOWN)).toBe(SHOWN);
});

test('a value with a dollar sign stays as it is', () => {
  expect(reviewWords('zh-CN', 'may change /srv/$1$&')).toBe('可以更改 /srv/$1$&');
});
