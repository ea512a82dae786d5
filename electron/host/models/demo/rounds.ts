/**
 * The demo in a strategy that works in rounds: it plans the calls of its next move, and then reports
 * what came of them. The strategy forces one of its two tools in each request.
 */
import { ATTEMPT_COMPLETION } from '../../../../shared/mcp.ts';
import type { ModelRequest } from '../../../../shared/model.ts';
import type { Reply } from './next-reply.ts';
import type { Move } from './scenario.ts';

type RoundRequest = Pick<ModelRequest, 'toolChoice' | 'tools' | 'system'>;

/** The phase that a request forces; null: it is no request of a round. */
export function phaseOf({ toolChoice, tools }: RoundRequest): 'plan_tool_call' | 'think' | null {
  const name = typeof toolChoice === 'object' ? toolChoice.name : null;
  if (name !== 'plan_tool_call' && name !== 'think') return null;
  return tools.some(({ wireName }) => wireName === name) ? name : null;
}

/** Whether the list of tools in the system prompt contains this tool. */
export const listsTool = ({ system }: RoundRequest, tool: string): boolean => system.includes(`\n## ${tool}(`);

export function roundReply(phase: 'plan_tool_call' | 'think', { say, calls }: Move): Reply {
  const end = calls.find(({ tool }) => tool === ATTEMPT_COMPLETION);
  const isOver = end !== undefined || calls.length === 0;
  const summary = end === undefined ? say : String(end.arguments.result ?? say);
  const args =
    phase === 'think'
      ? { user_summary: summary, task_completed: isOver }
      : {
          reasoning: say,
          steps: isOver ? [] : calls.map(({ tool, arguments: given }) => ({ tool, arguments: given })),
        };
  return { text: '', calls: [{ name: phase, arguments: args }] };
}
