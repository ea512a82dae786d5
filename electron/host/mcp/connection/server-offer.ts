/** What a server reported about itself in the handshake. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { JsonObject } from '../../../../shared/json.ts';
import { wellFormed } from '../../../../shared/wire/well-formed-text.ts';
import { quoted, showInvisible } from '../../text/visible-text.ts';
import type { ServerOffer } from './server-handlers.ts';

const MAX_INSTRUCTIONS = 20_000;
const MAX_CAPABILITIES = 10_000;

/** Returns the server's description of itself. `client` must be connected. */
export function offerOf(client: Client, protocolVersion: string): ServerOffer {
  const { name = '', version = '' } = client.getServerVersion() ?? {};
  const instructions = client.getInstructions();
  const capabilities = JSON.stringify(client.getServerCapabilities() ?? {});
  return {
    protocolVersion,
    claims: { name: quoted(wellFormed(name)), version: quoted(wellFormed(version), 60) },
    instructions:
      instructions === undefined ? null : showInvisible(wellFormed(instructions.slice(0, MAX_INSTRUCTIONS))),
    capabilities: capabilities.length > MAX_CAPABILITIES ? {} : (JSON.parse(wellFormed(capabilities)) as JsonObject),
  };
}
