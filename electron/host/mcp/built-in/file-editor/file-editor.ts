/**
 * `@aether/file-editor`: reads, edits and searches the files of one workspace, and reports the
 * completion of a task.
 */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../../../shared/json.ts';
import { FILE_EDITOR } from '../../../../../shared/mcp.ts';
import { Documents } from '../../../documents/documents.ts';
import type { PlannedChange } from '../../../files/edits/planned-change.ts';
import type { Workspace } from '../../../files/paths/path-policy.ts';
import type { BuiltInServer, ChangeRecorder, WindowOf } from '../built-in.ts';
import { inProcessServer } from '../in-process.ts';
import type { Parsed } from '../parse-arguments.ts';
import { ownFailure, withFacts } from '../result-facts.ts';
import { assessCall } from './assess.ts';
import { performEdit } from './edit-flow.ts';
import { foreseeCall, remind } from './foresee.ts';
import type { Answer, BoundCall } from './handler.ts';
import { HANDLERS } from './handlers.ts';
import { LoopMemories } from './loop-memory.ts';
import { plainResult } from './plain-result.ts';
import { amountsOf } from './result-amounts.ts';
import { FILE_EDITOR_TOOLS } from './tool-list.ts';

const NEVER = new AbortController().signal;

const INSTRUCTIONS =
  'Paths are relative to the workspace. Read a file before you edit it. To edit, prefer edit_file. End the task with attempt_completion.';

export interface FileEditorParts {
  readonly workspace: Workspace;
  readonly recorder: ChangeRecorder;
  readonly windowOf?: WindowOf;
  /** Returns the sentence with which an edit is refused; null: it may run. Absent: every edit may. */
  readonly refusal?: (change: PlannedChange) => string | null;
  /** Reads documents. Absent: the editor has a reader of its own. */
  readonly documents?: Documents;
}

export function createFileEditor({ workspace, recorder, windowOf, refusal, ...own }: FileEditorParts): BuiltInServer {
  const memories = new LoopMemories();
  const documents = own.documents ?? new Documents();
  return inProcessServer({
    id: FILE_EDITOR,
    tools: FILE_EDITOR_TOOLS,
    instructions: INSTRUCTIONS,
    failed,
    async call({ name, args, key, signal }) {
      const bound = bind(name, args);
      if (!bound.ok) return withFacts(failed(bound.message), { failure: 'bad-arguments' });
      const readable = recorder.secretsOf?.(key) ?? [];
      const context = {
        workspace: readable === 'all' ? workspace : { ...workspace, readableSecrets: readable },
        memory: memories.of(key?.loopId ?? null),
        window: windowOf?.(key) ?? null,
        ...{ signal, documents },
      };
      const { value: call } = bound;
      const answer =
        call.kind === 'read' ? await call.run(context) : await performEdit(call, context, key, { recorder, refusal });
      return shown(name, args, answer);
    },
    assess: (name, args) => assessCall(workspace, bind(name, args)),
    reportsStart: true,
    async foresee(name, args, { loopId }, shown) {
      const bound = bind(name, args);
      if (!bound.ok) return bound;
      const memory = memories.of(loopId);
      const foreseen = () => foreseeCall(bound.value, { workspace, memory: memory.copy(), signal: NEVER, documents });
      const known = await foreseen();
      if (known.ok || shown === null) return known;
      await remind(memory, workspace, shown);
      return foreseen();
    },
  });
}

function bind(toolName: string, args: JsonObject): Parsed<BoundCall> {
  const handler = HANDLERS.get(toolName);
  if (handler === undefined) throw new Error(`The file editor has no tool "${toolName}"`);
  return handler(args);
}

/** A result for the model as text, and with all its fields for programs. */
function shown(name: string, args: JsonObject, answer: Answer<JsonObject>): CallToolResult {
  if (!answer.ok) {
    const { code, message } = answer.refusal;
    return withFacts(failed(message, answer.details), { failure: ownFailure(code) });
  }
  const text = plainResult(name, answer.value, args) ?? JSON.stringify(answer.value, null, 2);
  const amounts = amountsOf(name, answer.value);
  const result: CallToolResult = { content: [{ type: 'text', text }], structuredContent: { ...answer.value } };
  return amounts.length === 0 ? result : withFacts(result, { amounts });
}

function failed(message: string, details: JsonObject = {}): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: message }],
    structuredContent: { error: true, message, ...details },
  };
}
