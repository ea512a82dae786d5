import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageIndex } from './package-index.ts';

async function homeWith(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'packages-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), text);
  }
  return home;
}

test('uses the public indexes where the user has configured none', async () => {
  const computer = { home: await homeWith(), variables: {} };
  expect(packageIndex('npm', computer)).toEqual({
    index: 'https://registry.npmjs.org/',
    hosts: ['registry.npmjs.org'],
  });
  expect(packageIndex('uv', computer).hosts).toEqual(['pypi.org', 'files.pythonhosted.org']);
  expect(packageIndex('pipx', computer).hosts).toEqual(['pypi.org', 'files.pythonhosted.org']);
});

test('uses the indexes of the configuration of npm, uv and pip, without a login', async () => {
  const home = await homeWith({
    '.npmrc': '//npm.example.com/:_authToken=t0ken\nregistry = "https://me:pass@npm.example.com/all/"\n',
    '.config/uv/uv.toml':
      '[[index]]\nname = "other"\nurl = "https://other.example"\n\n[[index]]\nurl = "https://uv.example.com:8443/simple"\ndefault = true\n',
    '.config/pip/pip.conf': '[global]\nindex-url = http://127.0.0.1:3141/simple\n',
  });
  const computer = { home, variables: {} };
  expect(packageIndex('npm', computer)).toEqual({ index: 'https://npm.example.com/all/', hosts: ['npm.example.com'] });
  expect(packageIndex('uv', computer)).toEqual({
    index: 'https://uv.example.com:8443/simple',
    hosts: ['uv.example.com:8443'],
  });
  expect(packageIndex('pipx', computer).hosts).toEqual(['127.0.0.1:3141']);
});

test('prefers the variables of the environment to the files', async () => {
  const home = await homeWith({ '.npmrc': 'registry=https://npm.example.com\n' });
  const variables = { NPM_CONFIG_REGISTRY: 'https://of-variable.example', UV_DEFAULT_INDEX: 'mine=https://uv.example' };
  expect(packageIndex('npm', { home, variables }).hosts).toEqual(['of-variable.example']);
  expect(packageIndex('uv', { home, variables }).hosts).toEqual(['uv.example']);
});

test('does not count an address that is no address of an index, and grants no host that cannot be named', async () => {
  const at = async (registry: string) =>
    packageIndex('npm', { home: await homeWith({ '.npmrc': `registry=${registry}\n` }), variables: {} }).hosts;
  expect(await at('file:///etc')).toEqual(['registry.npmjs.org']);
  expect(await at('not an address')).toEqual(['registry.npmjs.org']);
  expect(await at('http://intranet/npm')).toEqual([]);
});
