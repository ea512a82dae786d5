/**
 * Serves `@aether/file-editor` to other MCP clients over standard input and output. Its edits
 * have checkpoints, so they can be undone.
 */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { LoopwrightError } from '../../../shared/errors.ts';
import { protectionInEnglish } from '../../../shared/failures/protections-english.ts';
import { saveCheckpoints } from '../files/checkpoints.ts';
import { type PlannedChange, protectedBy, revealedSecrets } from '../files/edits/planned-change.ts';
import { openWorkspace, relativeTo } from '../files/paths/path-policy.ts';
import { folderProblem } from '../files/result.ts';
import { type ChangeRecorder, NO_EFFECT_RECORDER } from '../mcp/built-in/built-in.ts';
import { createFileEditor } from '../mcp/built-in/file-editor/file-editor.ts';
import { serverScripts } from '../servers/launch-scripts.ts';
import { Checkpoints } from '../store/checkpoints.ts';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { Servers } from '../store/servers.ts';

/** Serves until the input ends. Throws `bad-usage` when the workspace is not a folder. */
export async function serveFileEditor(options: {
  readonly workspace: string;
  readonly dataDir: string;
  /** Whether protected paths may be changed. Nobody is asked here, so they are refused otherwise. */
  readonly allowProtected: boolean;
  /** Whether files that can hold passwords or keys may be read. They are refused otherwise. */
  readonly allowSecrets: boolean;
  readonly stdin: Readable;
  readonly stdout: Writable;
}): Promise<void> {
  const workspace = await openWorkspace(options.workspace);
  if (!workspace.ok)
    throw new LoopwrightError('workspace-refused', {
      workspace: options.workspace,
      ...folderProblem(workspace.refusal),
    });
  const database = openDatabase(join(options.dataDir, DATABASE_FILE), { now: Date.now });
  const checkpoints = new Checkpoints(database);
  const servers = new Servers(database);
  const place = { loopId: null, callId: null, topicId: null };
  const recorder: ChangeRecorder = {
    begin: (_key, changes) => saveCheckpoints(checkpoints, changes, { ...place, at: Date.now() }),
    start: () => {},
    effectOf: () => NO_EFFECT_RECORDER,
    secretsOf: () => (options.allowSecrets ? 'all' : []),
    finished: () => {},
  };
  const editor = createFileEditor({
    workspace: {
      ...workspace.value,
      closed: [realpathSync(options.dataDir)],
      // Scripts that servers of the user start are protected like hooks.
      scripts: () => serverScripts(servers.list()),
    },
    recorder,
    refusal: (change) =>
      (options.allowProtected ? null : refusalOfProtected(change)) ??
      (options.allowSecrets ? null : refusalOfRevealed(change)),
  });
  const over = Promise.withResolvers<void>();
  options.stdin.once('end', over.resolve).once('close', over.resolve);
  await editor.serve(new StdioServerTransport(options.stdin, options.stdout));
  await over.promise;
  await editor.close();
  database.close();
}

function refusalOfProtected(change: PlannedChange): string | null {
  const found = protectedBy(change);
  if (found === null) return null;
  const path = relativeTo(change.workspace, found.path);
  return `Nothing was changed: ${path} is a protected path, because ${protectionInEnglish(found)}. This server changes it only if the user starts it with --allow-protected.`;
}

/** Under another name a file with secrets could be read. */
function refusalOfRevealed(change: PlannedChange): string | null {
  const [path] = revealedSecrets(change);
  if (path === undefined) return null;
  return `Nothing was changed: ${path} can hold passwords or keys, and its new name would hide that. This server reads and renames such files only if the user starts it with --allow-secrets.`;
}
