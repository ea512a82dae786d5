/**
 * A file editor with its own temporary folder, called through a real MCP client. For tests only.
 */
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { onTestFinished } from 'vitest';
import { CallId, type CheckpointId, LoopId } from '../../../../../shared/ids.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { FileDiff } from '../../../../../shared/loop.ts';
import { diffsOf, type PlannedChange } from '../../../files/edits/planned-change.ts';
import { openWorkspace } from '../../../files/paths/path-policy.ts';
import { CALL_META, type CallKey, type ChangeRecorder, NO_EFFECT_RECORDER } from '../built-in.ts';
import { createFileEditor } from './file-editor.ts';

export const LOOP = LoopId.parse(`loop_${'1'.repeat(26)}`);
export const OTHER_LOOP = LoopId.parse(`loop_${'2'.repeat(26)}`);
export const CALL = CallId.parse(`call_${'1'.repeat(26)}`);

/** A recorder that keeps the recorded changes in memory and can be configured to fail. */
class MemoryRecorder implements ChangeRecorder {
  readonly begun: { readonly key: CallKey | null; readonly changes: readonly PlannedChange[] }[] = [];
  readonly finishedWith: (readonly FileDiff[])[] = [];
  checkpoints: readonly CheckpointId[] = [];
  failWith: Error | null = null;
  /** The files with secrets that every call may read. */
  readableSecrets: 'all' | readonly string[] = [];
  /** Runs after the change is recorded and before it is applied. */
  meanwhile: () => void = () => {};

  begin(key: CallKey | null, changes: readonly PlannedChange[]): readonly CheckpointId[] {
    if (this.failWith) throw this.failWith;
    this.begun.push({ key, changes });
    this.meanwhile();
    return this.checkpoints;
  }

  start(): void {}

  readonly effectOf = () => NO_EFFECT_RECORDER;

  secretsOf(): 'all' | readonly string[] {
    return this.readableSecrets;
  }

  finished(_key: CallKey | null, diffs: readonly FileDiff[]): void {
    this.finishedWith.push(diffs);
  }
}

interface Called {
  readonly isError: boolean;
  readonly value: JsonObject;
  readonly text: string;
}

/**
 * `closed` and `guarded` are the fields of `Workspace`, with paths relative to the workspace; `window`
 * is that of the model.
 */
export async function openEditor(
  own: {
    readonly closed?: readonly string[];
    readonly guarded?: readonly string[];
    readonly scripts?: readonly string[];
    readonly window?: number;
  } = {},
) {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'file-editor-')));
  const folder = join(base, 'project');
  await mkdir(folder);
  const workspace = await openWorkspace(folder);
  if (!workspace.ok) throw new Error(workspace.refusal.message);
  const recorder = new MemoryRecorder();
  const inFolder = (paths: readonly string[] = []) => paths.map((path) => join(folder, path));
  const editor = createFileEditor({
    workspace: {
      ...workspace.value,
      closed: inFolder(own.closed),
      guarded: inFolder(own.guarded),
      scripts: () => inFolder(own.scripts).map((path) => ({ path, server: 'notes' })),
    },
    recorder,
    windowOf: () => own.window ?? null,
  });
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(await editor.connect());
  onTestFinished(async () => {
    await client.close();
    await editor.close();
    await rm(base, { recursive: true, force: true, maxRetries: 5 });
  });

  async function call(name: string, args: JsonObject = {}, loopId: LoopId | null = LOOP): Promise<Called> {
    const meta = loopId ? { _meta: { [CALL_META]: { loopId, callId: CALL } } } : {};
    const result = await client.callTool({ name, arguments: { ...args }, ...meta });
    const [part] = result.content as { type: string; text: string }[];
    const text = part?.text ?? '';
    return { isError: result.isError === true, value: result.structuredContent as JsonObject, text };
  }

  /** The diffs of the edit that a call of the loop would make; none if it would fail. */
  async function preview(name: string, args: JsonObject): Promise<readonly FileDiff[]> {
    const foreseen = await editor.foresee(name, args, { loopId: LOOP, callId: CALL });
    return foreseen.ok && foreseen.value.kind === 'edit' ? foreseen.value.changes.flatMap(diffsOf) : [];
  }

  return {
    base,
    folder,
    preview,
    recorder,
    editor,
    client,
    call,
    at: (path: string) => join(folder, path),
    write: async (path: string, content: string | Uint8Array) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    },
    read: (path: string) => readFile(join(folder, path), 'utf8'),
  };
}
