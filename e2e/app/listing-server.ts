/** A provider on loopback that lists models, wants one key, and passes chats on to a scripted model. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListingServer extends AsyncDisposable {
  readonly baseUrl: string;
}

interface ListingOptions {
  readonly models: readonly string[];
  /** The only key that the server takes. */
  readonly key: string;
  /** The address of the model that answers chats. */
  readonly chatAt: string;
  /** Resolves when the list of models may be sent. Default: at once. */
  readonly listWhen?: Promise<void>;
}

export async function startListingServer({ models, key, chatAt, listWhen }: ListingOptions): Promise<ListingServer> {
  const server = createServer(async (request, response) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece);
    if (request.headers.authorization !== `Bearer ${key}`) {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'Incorrect API key provided.' } }));
    } else if (request.method === 'GET') {
      await listWhen;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }));
    } else {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${chatAt}/chat/completions`, {
        method: 'POST',
        headers,
        body: Buffer.concat(pieces),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
