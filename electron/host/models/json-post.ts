/**
 * The common parts of clients that send JSON to a model's server: a body in pieces, and a refusal
 * of which only the beginning is read.
 */

/** A response whose status is not 2xx. `bodyText` is the first 64 kB of its body. */
export class RefusedResponse extends Error {
  readonly status: number;
  readonly headers: Headers;
  readonly bodyText: string;

  constructor(status: number, headers: Headers, bodyText: string) {
    super(`The server answered with status ${status}`);
    this.status = status;
    this.headers = headers;
    this.bodyText = bodyText;
  }
}

const MAX_REFUSAL_BYTES = 65_536;

/** The size in bytes up to which one copy is cheaper than writing each piece to the socket. */
const WORTH_A_COPY = 256 * 1024;

/**
 * Returns the request body. A long body is sent as a stream, so that it is not copied, and with
 * its length, because servers accept no chunked requests.
 */
export function bodyOf(pieces: readonly Uint8Array[]): { readonly body: ReadableStream; readonly length: number } {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { body: streamOf(length > WORTH_A_COPY ? pieces : [Buffer.concat(pieces)]), length };
}

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

/**
 * Returns the response if its status is 2xx. Throws `RefusedResponse` otherwise, also for a
 * redirect.
 */
export async function answerOf(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new RefusedResponse(response.status, response.headers, await beginningOf(response));
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      bytes += chunk.byteLength;
      if (bytes >= MAX_REFUSAL_BYTES) break;
    }
  } catch {
    // If the socket breaks, the part that was received before is still the best text to show.
  }
  return text;
}
