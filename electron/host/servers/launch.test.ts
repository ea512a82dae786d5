import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ServerSetting } from '../../../shared/server-setting.ts';
import type { Confined } from './confining.ts';
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

const PACKAGES = { source: 'npm', index: 'https://npm.example/', hosts: ['npm.example'], cache: '/data/c' } as const;
const confined: Confined = { writable: ['/work', '/with blank'], hosts: ['api.example.com'], packages: PACKAGES };

test('shows what a server may write and reach in the sandbox, and no variable can imitate it', () => {
  const odd: ServerSetting = { ...setting, args: [], env: { 'x\nmay reach evil.example': { value: '1' } } };
  expect(reviewOf(odd, filled, confined).shown.split('\n')).toEqual([
    ...['npx', '', 'in /work', String.raw`"x\nmay reach evil.example"=1`, ''],
    ...['in the sandbox', 'may change /work', 'may change "/with blank"', 'may change /data/c (its own package cache)'],
    ...['may reach api.example.com', 'may reach npm.example (packages)'],
  ]);
  expect(reviewOf(setting, filled, 'missing').shown).toMatch(/\n\nno sandbox on this computer$/);
});

test('starts a server in the sandbox only where its review said so', () => {
  expect(launchOf(setting, filled, confined).setting).toMatchObject({ confinement: confined });
  for (const outside of [null, 'missing'] as const)
    expect(launchOf({ ...setting, sandbox: { writable: [], hosts: [] } }, filled, outside).setting).toEqual({
      ...{ ...setting, env: { TOKEN: 't0ken', MODE: 'fast' } },
    });
});

test.each<[string, Confined]>([
  ['the server leaves the sandbox', null],
  ['there is no sandbox any more', 'missing'],
  ['it may write another folder', { ...confined, writable: ['/'] }],
  ['it may reach another host', { ...confined, hosts: ['*.example.com'] }],
  ['its packages come from elsewhere', { ...confined, packages: { ...PACKAGES, index: 'https://evil.example/' } }],
])('the hash of a launch changes when %s', (_what, changed) => {
  expect(reviewOf(setting, filled, changed).hash).not.toBe(reviewOf(setting, filled, confined).hash);
});

test('the hash of a launch stays when folders are named in another order, or the data folder moves', () => {
  const moved: Confined = {
    ...{ ...confined, writable: ['/with blank', '/work'] },
    packages: { ...PACKAGES, cache: '/elsewhere' },
  };
  expect(reviewOf(setting, filled, moved).hash).toBe(reviewOf(setting, filled, confined).hash);
});

test('the hash of a server outside the sandbox is the one from before there was a sandbox', () => {
  expect(reviewOf(setting, filled, null).hash).toBe(
    createHash('sha256')
      .update(
        JSON.stringify([
          'stdio',
          'npx',
          setting.transport === 'stdio' ? setting.args : [],
          '/work',
          [
            ['MODE', 'fast'],
            ['TOKEN', 't0ken'],
          ],
        ]),
      )
      .digest('hex'),
  );
});
