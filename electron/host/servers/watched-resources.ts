/**
 * Watches resources that were attached to messages of a topic, because the model knows only their
 * content at that time. When a server reports a change, the running loop of the topic is told
 * once, at its next step.
 */

import type { Attachment } from '../../../shared/contract/servers.ts';
import type { LoopId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { ContentRequests } from '../mcp/connection/content-requests.ts';

export interface WatchedResourcesParts {
  readonly connectionOf: (id: ServerId) => { readonly content: Pick<ContentRequests, 'subscribe'> } | null;
  /** Returns the id of the running loop of a topic; null: no loop runs. */
  readonly running: (topicId: TopicId) => LoopId | null;
  /** Sends a notice to the model of a running loop. */
  readonly notice: (loopId: LoopId, text: string) => void;
}

/** The maximum number of watched resources and of remembered reports; the oldest are forgotten. */
const MOST_KEPT = 500;

export class WatchedResources {
  readonly #parts: WatchedResourcesParts;
  readonly #topics = new Map<string, Set<TopicId>>();
  readonly #said = new Set<string>();

  constructor(parts: WatchedResourcesParts) {
    this.#parts = parts;
  }

  /**
   * Starts to watch resources that were just attached, and asks their servers to report changes.
   */
  watch(topicId: TopicId, attachments: readonly Attachment[]): void {
    for (const { serverId, uri } of attachments) {
      const key = keyOf(serverId, uri);
      const topics = this.#topics.get(key);
      if (topics === undefined) void this.#parts.connectionOf(serverId)?.content.subscribe(uri);
      this.#topics.set(key, (topics ?? new Set()).add(topicId));
      const [oldest] = this.#topics.keys();
      if (this.#topics.size > MOST_KEPT && oldest !== undefined) this.#topics.delete(oldest);
    }
  }

  updated(serverId: ServerId, uri: string): void {
    const { running, notice } = this.#parts;
    for (const topicId of this.#topics.get(keyOf(serverId, uri)) ?? []) {
      const loopId = running(topicId);
      const said = `${loopId} ${keyOf(serverId, uri)}`;
      if (loopId === null || this.#said.has(said)) continue;
      this.#said.add(said);
      const [oldest] = this.#said;
      if (this.#said.size > MOST_KEPT && oldest !== undefined) this.#said.delete(oldest);
      notice(loopId, `The attached resource ${JSON.stringify(uri)} of the server "${serverId}" has changed since.`);
    }
  }
}

function keyOf(serverId: ServerId, uri: string): string {
  return JSON.stringify([serverId, uri]);
}
