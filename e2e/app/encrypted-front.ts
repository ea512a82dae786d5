/** A TLS server on loopback that stands in front of a scripted provider. */
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Issued } from '../../electron/host/network/certificates.fixture.ts';

export interface EncryptedFront extends AsyncDisposable {
  readonly port: number;
}

/** Passes every request on to this port of loopback. A test of a connection, which asks for `/` or `/v1`, gets a 401. */
export async function startEncryptedFront(issued: Issued, providerPort: number): Promise<EncryptedFront> {
  const server = https.createServer(issued, (request, response) => {
    const { method, url: path, headers } = request;
    // The test of a connection asks without a key, which a provider refuses.
    if (method === 'GET' && /^\/(?:v1\/?)?$/.test(path ?? '')) return void response.writeHead(401).end();
    const onward = http.request({ host: '127.0.0.1', port: providerPort, method, path, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)),
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
