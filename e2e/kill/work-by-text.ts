/**
 * The scripted model of a short piece of work, in any format of requests: it makes a file, calls a
 * server that counts, and edits the file. It has no memory: it reads in the text of the request what
 * is done, so a resumed loop continues where it was.
 */
import type { ScriptedCall } from '../fixtures/scripted-openai.ts';

export const TEXT_STRATEGIES = ['plan-execute-think', 'tool-driven', 'agentic'] as const;
type TextStrategy = (typeof TEXT_STRATEGIES)[number];

export const FILE = 'made.md';
export const BEFORE = 'mark 1\n';
export const AFTER = 'mark 1, mark 3\n';
export const LABEL = 'mark 2';

/** A reply of the model: a text, calls, or both. */
export interface Said {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
}

const CREATE: ScriptedCall = { name: 'create_file', arguments: { path: FILE, content: BEFORE } };
const COUNT: ScriptedCall = { name: 'count', arguments: { label: LABEL } };
const EDIT: ScriptedCall = {
  name: 'edit_file',
  arguments: { path: FILE, edits: [{ old: 'mark 1', new: 'mark 1, mark 3' }] },
};

/** The calls whose results the request does not show. A call whose effect is unknown is not repeated. */
function workLeft(request: string): readonly ScriptedCall[] {
  const first = [
    ...(request.includes(`Created ${FILE}`) ? [] : [CREATE]),
    ...(/counted \d|had its effect is not known/.test(request) ? [] : [COUNT]),
  ];
  if (first.length > 0) return first;
  return request.includes(`Edited ${FILE}`) ? [] : [EDIT];
}

export function saidFor(strategy: TextStrategy, request: string): Said {
  const left = workLeft(request);
  switch (strategy) {
    case 'plan-execute-think':
      return { calls: [isThinkDemanded(request) ? thought(left) : plan(left)] };
    case 'tool-driven':
      return toolDriven(left, request);
    case 'agentic':
      return {
        calls: left.length > 0 ? left : [{ name: 'attempt_completion', arguments: { result: 'All is done.' } }],
      };
  }
}

function plan(left: readonly ScriptedCall[]): ScriptedCall {
  const steps = left.map(({ name, arguments: args }) => ({ tool: name, arguments: args }));
  return { name: 'plan_tool_call', arguments: { reasoning: 'This is next.', steps } };
}

function thought(left: readonly ScriptedCall[]): ScriptedCall {
  const isCompleted = left.length === 0;
  const summary = isCompleted ? 'All is done.' : 'There is more to do.';
  return { name: 'think', arguments: { user_summary: summary, task_completed: isCompleted } };
}

/** The demand stands in the choice of a tool, or in words at the end of the last message. */
const isThinkDemanded = (request: string): boolean =>
  ['"function":{"name":"think"}}', '"allowedFunctionNames":["think"]', 'In this reply you must call think.'].some(
    (demand) => request.includes(demand),
  );

function toolDriven(left: readonly ScriptedCall[], request: string): Said {
  const todo = (id: string, status: string) => ({ id, content: `Work ${id}`, status });
  const write = (merge: boolean, ...todos: readonly object[]): ScriptedCall => ({
    name: 'todo_write',
    arguments: { merge, todos },
  });
  if (!/of 2 todos are open|All todos \(2\)/.test(request))
    return { calls: [write(false, todo('1', 'in_progress'), todo('2', 'pending'))] };
  if (left.length > 0) return { calls: left };
  if (!request.includes('All todos (2) are closed'))
    return { calls: [write(true, todo('1', 'completed'), todo('2', 'completed'))] };
  return { text: 'All is done.\n\n[ANALYSIS_COMPLETE]' };
}
