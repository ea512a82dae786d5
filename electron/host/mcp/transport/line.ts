/** A channel to a server, over any transport. */

import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';

/**
 * A channel to a server. `lastWords` is the last text that the server wrote outside the protocol,
 * to explain a failure.
 */
export interface Line {
  readonly transport: Transport;
  readonly lastWords: () => string;
  /** Returns the server's fault that ended the channel; null if the server did not end it. */
  readonly fault: () => ServerReason | null;
  /**
   * Whether the server refused a request because the user must log in. Absent if the transport has
   * no login.
   */
  readonly needsLogin?: () => boolean;
}
