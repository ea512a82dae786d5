import { expect, test } from 'vitest';
import { isMadeByTools, isOpenInGit } from './tool-files.ts';

test('Git writes its data, but nothing that it executes', () => {
  const open = ['index', 'index.lock', 'HEAD', 'HEAD.lock', 'refs/heads/main.lock', 'objects/ab/cd', 'logs/HEAD'];
  open.push('COMMIT_EDITMSG', 'MERGE_MSG', 'FETCH_HEAD', 'ORIG_HEAD', 'packed-refs.lock', 'refs', 'logs');
  expect(open.filter((path) => !isOpenInGit(`sub/.git/${path}`))).toEqual([]);
  const closed = ['config', 'config.worktree', 'hooks', 'hooks/pre-commit', 'info/attributes', 'modules/a/config'];
  closed.push('rebase-merge/git-rebase-todo', 'objects/info/alternates', 'commondir', 'x/index', '');
  expect(closed.filter((path) => isOpenInGit(`.git/${path}`))).toEqual([]);
});

test('build tools make their caches, and no other protected file', () => {
  const open = ['.gradle/8.0/x', 'a/.terraform/x', '.yarn/cache/a.zip', '.pnp.cjs'];
  expect(open.filter((path) => !isMadeByTools(path))).toEqual([]);
  const closed = ['.yarn/releases/yarn.cjs', '.npmrc', '.vscode/tasks.json', '.cargo/config.toml', 'x.gradle'];
  expect(closed.filter(isMadeByTools)).toEqual([]);
});
