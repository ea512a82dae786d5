/** A script of a model for several topics: each task of a user has replies of its own. */
import type { ChatRequest, Reply, Script } from '../fixtures/scripted-openai.ts';

type Step = Reply | ((request: ChatRequest) => Reply | Promise<Reply>);

/**
 * Answers with the replies of the task that the user wrote last, in order. The last reply is
 * repeated. A request without a known task is an error.
 */
export function byGoal(tasks: Readonly<Record<string, readonly Step[]>>): Script {
  const counts = new Map<string, number>();
  return async (request) => {
    const goal = request.messages.map(({ role, content }) => (role === 'user' ? textOf(content) : '')).findLast(isTask);
    const steps = goal === undefined ? [] : (tasks[goal] ?? []);
    const n = counts.get(goal ?? '') ?? 0;
    counts.set(goal ?? '', n + 1);
    const step = steps[Math.min(n, steps.length - 1)];
    if (step === undefined) throw new Error('This request belongs to no task of the script.');
    return typeof step === 'function' ? await step(request) : step;
  };

  function isTask(text: string): boolean {
    return Object.hasOwn(tasks, text);
  }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part: { readonly text?: string }) => part.text ?? '').join('') : '';
}
