/**
 * The tools that a catalogue left out because there were too many, and how a running call finds
 * them.
 */
import type { CallId, TopicId } from '../../../../shared/ids.ts';
import type { ToolDefinition } from '../../../../shared/mcp.ts';
import type { ToolCallContext } from '../../loop/ports.ts';
import type { FoundTools } from '../../store/found-tools.ts';
import { matching } from './tool-offer.ts';

const MOST_FOUND = 8;
const MOST_REMEMBERED = 1000;

export class LeftOutTools {
  readonly #found: Pick<FoundTools, 'add' | 'of'>;
  /**
   * The tools that were left out when the tools of a topic were last listed. The number of topics
   * is limited, because a topic may never be used again.
   */
  readonly #leftOut = new Map<TopicId, readonly ToolDefinition[]>();
  /** The running calls of built-in servers. */
  readonly #running = new Map<CallId, ToolCallContext>();

  constructor(found: Pick<FoundTools, 'add' | 'of'>) {
    this.#found = found;
  }

  /** The tools that were found in a topic. They are in its catalogue from then on. */
  found(topicId: TopicId): ReturnType<FoundTools['of']> {
    return this.#found.of(topicId);
  }

  remember(topicId: TopicId, tools: readonly ToolDefinition[]): void {
    this.#leftOut.delete(topicId);
    this.#leftOut.set(topicId, tools);
    const [oldest] = this.#leftOut.keys();
    if (this.#leftOut.size > MOST_REMEMBERED && oldest !== undefined) this.#leftOut.delete(oldest);
  }

  /** Lets the call find tools for as long as it runs. */
  async during<T>(context: ToolCallContext, run: () => Promise<T>): Promise<T> {
    this.#running.set(context.callId, context);
    try {
      return await run();
    } finally {
      this.#running.delete(context.callId);
    }
  }

  /**
   * Finds tools that were left out of the catalogue of this running call's topic. The next
   * catalogue contains them.
   */
  find(callId: CallId, query: string): readonly ToolDefinition[] {
    const context = this.#running.get(callId);
    if (context === undefined) return [];
    const tools = matching(this.#leftOut.get(context.topicId) ?? [], query, MOST_FOUND);
    this.#found.add(context.topicId, tools);
    return tools;
  }
}
