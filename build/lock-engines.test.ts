/**
 * Without this step, `npm ci` warns about each package that does not support the Node version that
 * npm runs on, although the package runs on the bundled Node.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundledNode, type Lock, needlessEngines, withoutNeedlessEngines } from './lock-engines.mjs';

const lock: Lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));

test('the lock file contains no requirement on the Node version that the bundled Node satisfies', () => {
  expect(needlessEngines(lock, bundledNode()), 'Run "npm run lock" and commit package-lock.json.').toEqual([]);
});

test('keeps the requirements that the bundled Node does not satisfy, and the requirements on npm', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/old': { version: '1.0.0', engines: { node: '>=18' } },
    'node_modules/next': { version: '1.0.0', engines: { node: '>=26' } },
    'node_modules/range': { engines: { node: '^20.19.0 || >=24.5', npm: '>=9' }, version: '1.0.0' },
  };
  const without = {
    '': { version: '0.1.0' },
    'node_modules/old': { version: '1.0.0' },
    'node_modules/next': { version: '1.0.0', engines: { node: '>=26' } },
    'node_modules/range': { engines: { npm: '>=9' }, version: '1.0.0' },
  };
  // The order of the fields must not change either, so that npm writes an identical file.
  expect(JSON.stringify(withoutNeedlessEngines({ packages }, '24.21.0').packages)).toBe(JSON.stringify(without));
});

test('the bundled Node has the same version on every platform', () => {
  expect(bundledNode()).toMatch(/^24\.\d+\.\d+$/);
});
