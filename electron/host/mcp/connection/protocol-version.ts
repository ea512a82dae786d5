/** Recognises servers that support none of the protocol versions that this app supports. */
import { ErrorCode, LATEST_PROTOCOL_VERSION, McpError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { messageOf } from '../../../../shared/errors.ts';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';
import { quoted } from '../../text/visible-text.ts';

/**
 * The error code for an unsupported version. The protocol of 2026-07-28 has no handshake: its
 * servers list their versions with this error.
 */
const UNSUPPORTED_VERSION = -32022;

const Supported = z.object({ supported: z.array(z.string()).min(1) });
/** The SDK's message when a server answers the handshake with an unknown version. */
const SDK_WORDS = /protocol version is not supported: (.+)$/s;

/** Returns the reason for a version mismatch; null if the handshake failed for another reason. */
export function versionFault(error: unknown): ServerReason | null {
  const newest = LATEST_PROTOCOL_VERSION;
  if (error instanceof McpError) {
    const named = Supported.safeParse(error.data).data?.supported;
    if (named !== undefined && (error.code === UNSUPPORTED_VERSION || error.code === ErrorCode.InvalidParams))
      return { name: 'version-unknown', data: { version: quoted(named.slice(0, 10).join(', ')), newest } };
    if (error.code === ErrorCode.MethodNotFound || error.code === UNSUPPORTED_VERSION)
      return { name: 'handshake-unknown', data: { newest } };
    return null;
  }
  const version = SDK_WORDS.exec(messageOf(error))?.[1];
  return version === undefined ? null : { name: 'version-unknown', data: { version: quoted(version, 40), newest } };
}
