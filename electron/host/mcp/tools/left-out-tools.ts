/**
 * The tools that a catalogue left out because there were too many, and how a call finds them.
 */
import type { TopicId } from '../../../../shared/ids.ts';
import type { ToolDefinition } from '../../../../shared/mcp.ts';
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

  /**
   * Finds tools that were left out of the catalogue of the topic. The next catalogue contains
   * them. Finds none if `topicId` is null, because the call has ended.
   */
  find(topicId: TopicId | null, query: string): readonly ToolDefinition[] {
    if (topicId === null) return [];
    const tools = matching(this.#leftOut.get(topicId) ?? [], query, MOST_FOUND);
    this.#found.add(topicId, tools);
    return tools;
  }
}
