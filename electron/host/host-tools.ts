/** Plugs the servers of a host together: the built-in ones, those of its configuration, and what records the edits they make. */
import { existsSync, realpathSync } from 'node:fs';
import { CheckpointId } from '../../shared/ids.ts';
import type { HostOptions } from './host-api.ts';
import type { HostStore } from './host-store.ts';
import { CallRecorder } from './mcp/call-recorder.ts';
import { Hub } from './mcp/hub.ts';
import { createFileEditor } from './mcp/servers/file-editor/file-editor.ts';
import { createTerminal } from './mcp/servers/terminal/terminal.ts';
import { Tools } from './mcp/tools.ts';
import { newId } from './new-id.ts';
import type { ShellPorts } from './ports.ts';
import type { TopicPreferences } from './topics/topic-preferences.ts';

export interface HostToolsParts {
  readonly store: HostStore;
  readonly preferences: TopicPreferences;
  readonly shell: ShellPorts;
  readonly options: HostOptions;
}

export function composeTools({ store, preferences, shell, options }: HostToolsParts) {
  const { database, checkpoints, rules } = store;
  const recorder = new CallRecorder({
    checkpoints,
    transaction: (fn) => database.transaction(fn),
    newCheckpointId: () => newId(CheckpointId),
    now: shell.now,
  });
  const closed = [realpathSync(options.dataDir)];
  const guarded = (options.protectedFiles ?? []).flatMap((file) =>
    existsSync(file) ? [file, realpathSync(file)] : [file],
  );
  const hub = new Hub({
    external: options.servers ?? {},
    builtIns: (root) => {
      const workspace = { root, closed, guarded };
      return [createFileEditor({ workspace, recorder }), createTerminal({ workspace })];
    },
    now: shell.now,
  });
  const tools = new Tools({
    hub,
    recorder,
    rules,
    mode: (topicId) => preferences.approvalMode(topicId),
    enabled: (topicId) => preferences.servers(topicId),
    log: shell.log,
  });
  return { hub, tools, closed };
}
