/** The host's side of the login that `shared/page-login.ts` describes. */
import type { WebSocket } from 'ws';
import { z } from 'zod';
import {
  type Credential,
  isProof,
  knownPage,
  type NewPage,
  newNonce,
  prove,
  statement,
} from '../../../shared/page-login.ts';
import type { Hello } from '../../../shared/rpc-socket.ts';

/** No honest frame of a login is longer. */
const LONGEST_FRAME = 2_000;

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);

const Answer = z.strictObject({
  proof: base64url,
  registers: z
    .strictObject({ publicKey: base64url, hostKey: base64url, replaces: z.string().max(60).exactOptional() })
    .exactOptional(),
});

/**
 * Proves to the page that this is the host, and then lets the page prove itself. Returns what the
 * page registers, if anything; null: the page could not prove itself, or the socket closed.
 */
export async function loginOf(
  socket: WebSocket,
  { credential, hello, host }: { readonly credential: Credential; readonly hello: Hello; readonly host: string },
): Promise<{ readonly registers?: NewPage } | null> {
  const answer = nextFrame(socket);
  const hostNonce = newNonce();
  const exchange = { who: hello.who, host, pageNonce: hello.nonce, hostNonce };
  socket.send(
    JSON.stringify({ nonce: hostNonce, proof: await prove(credential.hostKey, statement('host', exchange)) }),
  );
  const given = Answer.safeParse(await answer);
  if (!given.success) return null;
  const { proof, registers } = given.data;
  if (!(await isProof(credential.pageKey, proof, statement('page', exchange, registers)))) return null;
  if (registers !== undefined && !(await isUsable(registers))) return null;
  return registers === undefined ? {} : { registers };
}

function isUsable(registers: NewPage): Promise<boolean> {
  return knownPage('', registers).then(
    () => true,
    () => false,
  );
}

/** The next frame as JSON; null if it is no JSON, or if the socket closes. */
function nextFrame(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => {
    socket.once('message', (data, isBinary) => {
      const text = isBinary ? '' : String(data);
      resolve(text.length > LONGEST_FRAME ? null : parsed(text));
    });
    socket.once('close', () => resolve(null));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
