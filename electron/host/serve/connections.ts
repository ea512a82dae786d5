import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * The number of connections that are open without belonging to a page that has logged in. A
 * browser uses at most six at once.
 */
const MOST_WAITING = 128;

/**
 * Limits the connections to a server, so that connections that do nothing keep nobody out. Above
 * the limit, it closes the oldest one that has sent no request, otherwise the oldest one. A
 * connection of a page that has logged in is never closed.
 */
export class Connections {
  /** Sets keep the order in which their members were added. */
  readonly #silent = new Set<Duplex>();
  readonly #asked = new Set<Duplex>();

  /** `silentMs`: the time after which a connection without a request is closed. */
  constructor(server: Server, silentMs: number) {
    server.on('connection', (socket: Duplex) => {
      this.#silent.add(socket);
      const timer = setTimeout(() => this.#silent.has(socket) && socket.destroy(), silentMs);
      socket.once('close', () => {
        clearTimeout(timer);
        this.#forget(socket);
      });
      if (this.#silent.size + this.#asked.size > MOST_WAITING) this.#closeOldest();
    });
  }

  /** Call it for each request that was not refused. */
  asked(socket: Duplex): void {
    if (!this.#forget(socket)) return;
    this.#asked.add(socket);
  }

  /** Call it when the page at the other end has logged in. */
  loggedIn(socket: Duplex): void {
    this.#forget(socket);
  }

  /** Closes every connection that belongs to no page that has logged in. */
  closeAll(): void {
    for (const socket of [...this.#silent, ...this.#asked]) socket.destroy();
  }

  #forget(socket: Duplex): boolean {
    return this.#silent.delete(socket) || this.#asked.delete(socket);
  }

  #closeOldest(): void {
    const [oldest] = this.#silent.size > 0 ? this.#silent : this.#asked;
    oldest?.destroy();
  }
}
