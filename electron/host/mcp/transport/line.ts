/** A channel to a server, over any transport. */

import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';

/** `lastWords` is what the server last wrote outside the protocol, to explain a failure. */
export interface Line {
  readonly transport: Transport;
  readonly lastWords: () => string;
  /** What the server did to end the channel; null if it did not end it. */
  readonly fault: () => ServerReason | null;
  /** Whether the server refused us and only a login helps. Absent: the transport has no login. */
  readonly needsLogin?: () => boolean;
}
