import { expect, test } from 'vitest';
import type { ServerSetting } from '../../../shared/server-setting.ts';
import { launchOf, reviewOf } from './launch.ts';

const setting: ServerSetting = {
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'some server', '', 'a\nb', 'x\u200By'],
  env: { TOKEN: { secret: true }, MODE: { value: 'fast' } },
  cwd: '/work',
};
const remote: ServerSetting = {
  transport: 'http',
  url: 'https://one.example/mcp',
  headers: { Authorization: { secret: true }, 'X-Team': { value: 'a' } },
};
const secrets = (values: Readonly<Record<string, string>>) => (field: string) => values[field];
const filled = secrets({ 'env:TOKEN': 't0ken', 'header:Authorization': 'Bearer b' });

test('fills in every value of a launch, and returns the secret values separately', () => {
  expect(launchOf(setting, filled)).toEqual({
    setting: { ...setting, env: { TOKEN: 't0ken', MODE: 'fast' } },
    secrets: ['t0ken'],
    missing: [],
  });
  expect(launchOf(remote, secrets({}))).toEqual({
    setting: { ...remote, headers: { 'X-Team': 'a' } },
    secrets: [],
    missing: ['Authorization'],
  });
});

test('shows the whole command without secrets before a start, and no value can imitate another line (V13)', () => {
  const { shown } = reviewOf(setting, filled);
  expect(shown.split('\n')).toEqual([
    ...['npx', '-y', '"some server"', '""', String.raw`"a\nb"`, 'x<U+200B>y'],
    ...['', 'in /work', 'MODE=fast', 'TOKEN (secret)'],
  ]);
  expect(reviewOf(remote, secrets({})).shown.split('\n')).toEqual([
    ...['https://one.example/mcp', '', 'Authorization (secret, no value yet)', 'X-Team=a'],
  ]);
});

test.each<[string, ServerSetting, Readonly<Record<string, string>>?]>([
  ['the command changes', { ...setting, command: 'npm' }],
  ['an argument is added', { ...setting, args: [...setting.args, '--evil'] }],
  ['an argument is split in two', { ...setting, args: ['-y', 'some', 'server', '', 'a\nb', 'x\u200By'] }],
  ['the folder changes', { ...setting, cwd: '/elsewhere' }],
  ['a variable changes', { ...setting, env: { ...setting.env, MODE: { value: 'slow' } } }],
  ['a variable is added', { ...setting, env: { ...setting.env, NODE_OPTIONS: { value: '--require /x' } } }],
  ['the value of a secret changes', setting, { 'env:TOKEN': 'another' }],
])('the hash of a launch changes when %s (V5)', (_what, changed, values) => {
  const { hash } = reviewOf(setting, filled);
  expect(reviewOf(changed, values === undefined ? filled : secrets(values)).hash).not.toBe(hash);
});

test('computes the same hash whatever the order of variables', () => {
  const turned = { ...setting, env: { MODE: { value: 'fast' }, TOKEN: { secret: true } } } as const;
  expect(reviewOf(turned, filled)).toEqual(reviewOf(setting, filled));
});
