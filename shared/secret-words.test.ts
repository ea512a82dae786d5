import { expect, test } from 'vitest';
import { secretList } from './secret-words.ts';

test('a list names each file once with its kinds of secrets, in both languages', () => {
  const secrets = [
    { kind: 'github', source: null },
    { kind: 'npm', source: 'a.ts' },
    { kind: 'password', source: 'a.ts' },
    { kind: 'npm', source: 'a.ts' },
    { kind: 'aliyun', source: 'b.ts' },
  ] as const;
  expect(secretList(secrets, 'en')).toBe('GitHub token; npm token, password or key in a.ts; Aliyun key in b.ts');
  expect(secretList(secrets, 'zh-CN')).toBe('GitHub 令牌；a.ts 中的 npm 令牌、密码或密钥；b.ts 中的阿里云密钥');
});
