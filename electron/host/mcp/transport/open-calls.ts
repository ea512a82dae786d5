/**
 * Tool calls that a connection has sent and that have no answer yet, by the id of their request.
 */
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/**
 * Maximum number of ids. Few servers answer a canceled call, so its id would stay for ever
 * without a limit.
 */
const MOST_CALLS = 1000;

export class OpenCalls {
  readonly #ids = new Set<number>();

  /**
   * The ids of all open calls, including canceled ones, because their answers may still arrive.
   */
  get ids(): ReadonlySet<number> {
    return this.#ids;
  }

  sent(message: JSONRPCMessage): void {
    if (!('method' in message) || !('id' in message) || message.method !== 'tools/call') return;
    this.#ids.add(Number(message.id));
    const [oldest] = this.#ids;
    if (this.#ids.size > MOST_CALLS && oldest !== undefined) this.#ids.delete(oldest);
  }

  received(message: JSONRPCMessage): void {
    if (!('method' in message)) this.#ids.delete(Number(message.id));
  }
}
