/** When a loop changed, or may have changed, files. Pure. */
import { assertNever } from '../../../shared/assert-never.ts';
import { builtInId } from '../../../shared/built-in-servers.ts';
import type { CallId } from '../../../shared/ids.ts';
import { RUN_OWN_PYTHON } from '../../../shared/mcp.ts';
import type { ToolResultPart } from '../../../shared/message.ts';
import type { Checkpoint } from '../files/checkpoints.ts';
import type { NewJournalRow } from '../loop/journal-rows.ts';
import { type JournalCall, type Position, positionAt } from './journal-calls.ts';
import type { TerminalRun } from './terminal-runs.ts';

/**
 * A change, or the time in which there may have been one. `files`: checkpoints or counts show it. `ignored`:
 * only files that ignore rules name changed, such as caches. `perhaps`: nobody recorded whether something
 * changed. `task`: a background task of the loop may have worked in the folder.
 */
export interface TimedChange {
  readonly kind: 'files' | 'ignored' | 'perhaps' | 'task';
  /** The call that made it; null: none. */
  readonly callId: CallId | null;
  readonly until: Position;
}

export interface ChangeSources {
  readonly rows: readonly NewJournalRow[];
  readonly calls: readonly JournalCall[];
  readonly runs: readonly TerminalRun[];
  /** All checkpoints of the loop. */
  readonly checkpoints: readonly Pick<Checkpoint, 'callId' | 'at' | 'undoneAt' | 'redoneAt'>[];
  /** When files that the loop had changed were changed by others, in milliseconds since the epoch. */
  readonly changedByOthers: readonly number[];
}

export function changesInTime(sources: ChangeSources): readonly TimedChange[] {
  const { rows, calls, runs, checkpoints, changedByOthers } = sources;
  const byNobody = [...checkpoints.flatMap(({ undoneAt, redoneAt }) => undoneAt ?? redoneAt ?? []), ...changedByOthers];
  const last = byNobody.reduce((latest, at) => Math.max(latest, at), -Infinity);
  const recorded = new Set(checkpoints.map(({ callId }) => callId));
  return [
    ...calls.flatMap((call) => ofCall(call, recorded.has(call.callId))),
    ...runs.flatMap(({ call, isInBackground, over }) =>
      isInBackground ? [{ kind: 'perhaps', callId: call.callId, until: over } as const] : [],
    ),
    ...lateChanges(sources),
    ...(byNobody.length === 0 ? [] : [{ kind: 'files', callId: null, until: positionAt(rows, last) } as const]),
    ...tasks(rows),
  ];
}

/** A command that was stopped, and one in the background, may change files after its call is over. */
function lateChanges({ rows, calls, checkpoints }: ChangeSources): readonly TimedChange[] {
  const settledAt = new Map(calls.map(({ callId, settled }) => [callId, settled?.at ?? 0]));
  const last = new Map<CallId, number>();
  for (const { callId, at } of checkpoints) {
    if (callId !== null && at > (settledAt.get(callId) ?? 0)) last.set(callId, Math.max(at, last.get(callId) ?? 0));
  }
  return [...last].map(([callId, at]) => ({ kind: 'files', callId, until: positionAt(rows, at) }));
}

function tasks(rows: readonly NewJournalRow[]): readonly TimedChange[] {
  const started = rows.some(({ kind }) => kind === 'run-started');
  if (!started) return [];
  const lastStart = rows.findLastIndex(({ kind }) => kind === 'run-started');
  const settled = rows.findLastIndex(({ kind }) => kind === 'run-settled');
  const isAwaited = rows.filter(({ kind }) => kind === 'run-started').length === rows.filter(isSettledRun).length;
  return [{ kind: 'task', callId: null, until: isAwaited && settled > lastStart ? settled : Infinity }];
}

/** An answer without a result says only that the run was started. */
const isSettledRun = (row: NewJournalRow): boolean =>
  row.kind === 'run-settled' && (row.answer.runId === null || row.answer.result !== undefined);

function ofCall(call: JournalCall, hasCheckpoints: boolean): readonly TimedChange[] {
  const { callId, tool, began, settled } = call;
  const until = settled?.position ?? Infinity;
  const change = (kind: TimedChange['kind']) => ({ kind, callId, until }) as const;
  const result = settled?.result;
  const didEdit = hasCheckpoints || result?.changedFiles === 'yes' || (result?.edits?.length ?? 0) > 0;
  const edits = didEdit ? [change('files')] : [];
  // A tool that only reads, and one that did not begin, leave no trace in the result.
  const server = tool === null ? null : builtInId(tool.serverId);
  if (began === null && result?.changedFiles === undefined) return edits;
  if (tool === null) return edits;
  if (server === null) return [...edits, ...(mayHaveChanged(result) ? [change('perhaps')] : [])];
  switch (server) {
    case '@aether/terminal':
      return tool.toolName === 'run_command' ? [...edits, ...besides(result).map(change)] : edits;
    case '@aether/data':
      return tool.toolName === RUN_OWN_PYTHON ? [...edits, change('perhaps')] : edits;
    case '@aether/file-editor':
      return result === undefined || result.status === 'unknown' ? [...edits, change('perhaps')] : edits;
    case '@aether/assistant':
    case '@aether/web':
    case '@aether/todo-list':
    case '@aether/file-index':
    case '@aether/skills':
    case '@aether/tools':
      return edits;
    default:
      return assertNever(server);
  }
}

/** What a command changed besides the files that checkpoints show. */
function besides(result: ToolResultPart | undefined): readonly TimedChange['kind'][] {
  const ran = result?.ran;
  if (result === undefined || ran === undefined) return ['perhaps'];
  const { unlisted } = ran;
  if (unlisted === undefined) return [];
  return [
    ...(unlisted.notListed > 0 || unlisted.notKept > 0 ? (['files'] as const) : []),
    ...(unlisted.ignored > 0 || unlisted.orMore ? (['ignored'] as const) : []),
    ...(unlisted.isPartial ? (['perhaps'] as const) : []),
  ];
}

/** Calls of tools that only read are done without a word about changes. */
function mayHaveChanged(result: ToolResultPart | undefined): boolean {
  return result === undefined || result.status !== 'done' || result.changedFiles !== undefined;
}
