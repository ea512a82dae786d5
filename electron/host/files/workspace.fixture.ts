/**
 * A test helper that creates a real folder with a workspace and a folder outside of it, and removes
 * it afterwards.
 */
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openWorkspace, type Place, resolveEntry, resolvePath, type Workspace } from './paths/path-policy.ts';
import type { Refusal, Result } from './result.ts';

export interface WorkspaceFixture {
  readonly workspace: Workspace;
  /** The real path of a folder beside the workspace, which contains `secret.txt`. */
  readonly outside: string;
  path(relative: string): string;
  write(relative: string, content: string | Uint8Array): Promise<string>;
  read(relative: string): Promise<string>;
  place(relative: string): Promise<Place>;
  entry(relative: string): Promise<Place>;
}

export async function workspaceFixture(): Promise<WorkspaceFixture> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'lw-files-')));
  onTestFinished(() => rm(base, { recursive: true, force: true, maxRetries: 5 }));
  const [root, outside] = [join(base, 'ws'), join(base, 'outside')];
  await mkdir(root);
  await mkdir(outside);
  await writeFile(join(outside, 'secret.txt'), 'secret');
  const workspace = value(await openWorkspace(root));
  const path = (relative: string) => join(root, relative);
  return {
    workspace,
    outside,
    path,
    async write(relative, content) {
      await mkdir(dirname(path(relative)), { recursive: true });
      await writeFile(path(relative), content);
      return path(relative);
    },
    read: (relative) => readFile(path(relative), 'utf8'),
    place: async (relative) => value(await resolvePath(workspace, relative)),
    entry: async (relative) => value(await resolveEntry(workspace, relative)),
  };
}

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.message}`);
  return result.value;
}

export function refusal(result: Result<unknown>): Refusal {
  if (result.ok) throw new Error('was not refused');
  return result.refusal;
}
