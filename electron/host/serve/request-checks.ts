/**
 * Accepts only requests from a page of this server. Any web page can reach 127.0.0.1, and can
 * point a name of its own there (DNS rebinding; CVE-2025-49596, CVE-2025-66414), so Host and
 * Origin of every request must be ours.
 */
import type { IncomingMessage } from 'node:http';

export interface Refusal {
  readonly status: 400 | 403 | 404 | 405 | 413;
  readonly reason: string;
}

/**
 * The host names, with port, under which a server on `port` of the loopback address is reached.
 */
export function ownHosts(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`];
}

/** Returns the reason why a request is rejected, whatever its path; null if it is accepted. */
export function refusalOf(request: IncomingMessage, hosts: readonly string[]): Refusal | null {
  const { method, url, headersDistinct } = request;
  const [host, ...moreHosts] = headersDistinct.host ?? [];
  if (host === undefined || moreHosts.length > 0 || !hosts.includes(host)) {
    return { status: 403, reason: 'This is not the address of this server.' };
  }
  const origins = headersDistinct.origin ?? [];
  if (origins.some((origin) => origin !== `http://${host}`)) {
    return { status: 403, reason: 'Another page may not ask this server.' };
  }
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, reason: 'Only GET and HEAD are answered.' };
  if (url === undefined || !url.startsWith('/')) return { status: 400, reason: 'The address must begin with /.' };
  if (hasBody(request)) return { status: 413, reason: 'No body is taken.' };
  return null;
}

/**
 * Returns the reason why a request for a WebSocket is rejected; null if it is accepted. Such a
 * request must have an origin.
 */
export function socketRefusalOf(request: IncomingMessage, hosts: readonly string[], path: string): Refusal | null {
  const refusal = refusalOf(request, hosts);
  if (refusal !== null) return refusal;
  if (request.method !== 'GET') return { status: 405, reason: 'A socket is opened with GET.' };
  if (request.headersDistinct.origin?.length !== 1) return { status: 403, reason: 'A socket must name its origin.' };
  return request.url === path ? null : { status: 404, reason: 'There is no socket here.' };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}
