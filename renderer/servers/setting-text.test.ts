import { expect, it } from 'vitest';
import { settingText } from './setting-text.ts';

it("the text of a server's settings shows the complete command, with clear borders between words and without secret values", () => {
  const text = settingText(
    {
      transport: 'stdio',
      command: '/opt/my tools/run',
      args: ['-y', 'a b', '', 'x\u200b\u202ey'],
      env: { MODE: { value: 'fast' }, API_KEY: { secret: true } },
      cwd: '/work',
    },
    '(secret)',
  );
  expect(text).toBe(
    ['"/opt/my tools/run" -y "a b" "" x<U+200B><U+202E>y', '/work', 'MODE=fast', 'API_KEY=(secret)'].join('\n'),
  );
});

it("the text of a server's settings shows a URL with its headers", () => {
  const headers = { Authorization: { secret: true as const }, Accept: { value: '*/*' } };
  expect(settingText({ transport: 'http', url: 'https://example.com/mcp', headers }, '…')).toBe(
    'https://example.com/mcp\nAuthorization: …\nAccept: */*',
  );
});
