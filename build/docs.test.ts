import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const guides = [
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/security.md',
  ...readdirSync('docs/how-to').map((file) => `docs/how-to/${file}`),
];

it.each(guides)('the document %s names only files and folders that exist', (guide) => {
  const roots = /`((?:build|e2e|electron|renderer|shared)\/[\w./-]*)`/g;
  const named = [...readFileSync(guide, 'utf8').matchAll(roots)].map(([, path]) => path ?? '');
  // The recipes also name files of their made-up examples, which do not exist.
  const examples = /\/(?:countdown|clock)[./-]/;
  expect(named.filter((path) => !examples.test(path) && !existsSync(path))).toEqual([]);
});
