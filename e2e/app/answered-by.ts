import type { Page } from 'playwright';
import { RPC_PATH } from '../../shared/rpc-socket.ts';

/**
 * Returns a function that prepares a page, so that a test answers its requests with this path
 * instead of the host. `answer` receives the id of each request and returns the answer. If it
 * returns null, the request gets no answer; if it returns undefined, the host answers.
 */
export const answeredBy = (path: string, answer: (id: string) => string | null | undefined) => (page: Page) =>
  page.routeWebSocket(new RegExp(RPC_PATH), (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const request = String(message);
      const given = request.includes(path) ? answer((JSON.parse(request) as { i: string }).i) : undefined;
      if (given === undefined) server.send(message);
      else if (given !== null) socket.send(given);
    });
  });

/** The answer of a host in which something unexpected happened. */
export function refusal(id: string): string {
  const json = { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Internal' };
  return JSON.stringify({ i: id, p: { s: 500, b: { json: { ...json, data: { failure: 'internal' } } } } });
}
