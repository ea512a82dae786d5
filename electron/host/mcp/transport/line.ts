/** A way to a server, whatever it is made of. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** `lastWords`: what it last said outside the protocol, for the reason of a failure. */
export interface Line {
  readonly transport: Transport;
  readonly lastWords: () => string;
  /** What the server did that ended the line, as the beginning of a sentence; null if nothing of the kind. */
  readonly fault: () => string | null;
  /** It refused us, and only a login changes that. Absent: it knows no login. */
  readonly needsLogin?: () => boolean;
}
