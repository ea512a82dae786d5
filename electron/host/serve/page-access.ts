/** Decides which pages may connect, and knows the ones that are connected. */
import type { WebSocket } from 'ws';
import type { KnownPage, pages } from '../../../shared/contract/pages.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { PageId } from '../../../shared/ids.ts';
import { type Credential, knownPage, type NewPage } from '../../../shared/page-login.ts';
import { addressWith, type Hello, NOT_ACCEPTED } from '../../../shared/rpc-socket.ts';
import { newId } from '../new-id.ts';
import type { PageSecrets, StoredPage } from '../store/page-secrets.ts';
import { AddressTokens, type KnownToken } from './address-tokens.ts';
import { loginOf } from './page-login.ts';

/** The part of the store that is needed here. */
export type StoredPages = Pick<PageSecrets, keyof PageSecrets>;

/** Who wants to connect, before anything is proved. */
type Caller = { readonly as: 'token'; readonly token: KnownToken } | { readonly as: 'page'; readonly page: StoredPage };

export interface Visit {
  readonly hello: Hello;
  /** The host name and port of the page's address. */
  readonly host: string;
  /** The browser, as it describes itself. */
  readonly label: string;
  readonly caller: Caller;
}

export interface Patience {
  /** The time for a login. */
  readonly loginMs: number;
  /** The time until a page must make its first call after an address let it in. */
  readonly firstCallMs: number;
}

export class PageAccess {
  readonly tokens = new AddressTokens();
  /** The connected sockets. A program that uses the user's own token may register no page. */
  readonly #connected = new Map<WebSocket, PageId | null>();
  /** Each takes back what an address gave to a page that has made no call yet. */
  readonly #awaited = new Set<() => void>();
  readonly #stored: StoredPages;
  readonly #patience: Patience;
  readonly #now: () => number;

  constructor(stored: StoredPages, patience: Patience, now: () => number) {
    this.#stored = stored;
    this.#patience = patience;
    this.#now = now;
  }

  /** Returns who the page says it is; null if it is nobody who is known at this address. */
  callerOf({ who }: Hello, host: string): Caller | null {
    const token = this.tokens.find(who);
    if (token !== null) return { as: 'token', token };
    const page = this.#stored.find(who.replace(/^page\./, ''), this.#now());
    return page === null || page.host !== host ? null : { as: 'page', page };
  }

  /** Lets the page log in. `serve` is called once when the page is accepted. */
  async admit(socket: WebSocket, visit: Visit, serve: (pageId: PageId | null) => void): Promise<void> {
    const timer = setTimeout(() => socket.terminate(), this.#patience.loginMs);
    socket.once('close', () => clearTimeout(timer));
    const credential = await credentialOf(visit.caller);
    const login = await loginOf(socket, { ...visit, credential });
    clearTimeout(timer);
    const accepted = login === null ? null : this.#accept(socket, visit, login.registers);
    if (accepted === null) return socket.close(NOT_ACCEPTED);
    socket.send(JSON.stringify({ page: accepted.pageId }));
    serve(accepted.pageId);
  }

  /** The procedures of the contract for the page with this id. `host` is its address. */
  proceduresFor(pageId: PageId | null, host: string): Handlers<typeof pages> {
    return {
      list: () => this.#stored.list(this.#now()).map((page) => this.#view(page, pageId)),
      newAddress: async () => addressWith(host, (await this.tokens.make()).token),
      revoke: ({ id }) => {
        this.#stored.remove(id);
        this.#disconnect((each) => each === id);
      },
      revokeAll: () => {
        this.#stored.removeAll();
        this.tokens.cancelAll();
        this.#disconnect(() => true);
      },
    };
  }

  /** Call it before the store is closed. */
  close(): void {
    for (const drop of [...this.#awaited]) drop();
  }

  #accept(socket: WebSocket, { caller, host, label }: Visit, registers: NewPage | undefined) {
    if (caller.as === 'page') {
      // The page may have been disconnected while it logged in.
      if (this.#stored.find(caller.page.id, this.#now()) === null) return null;
      this.#stored.used(caller.page.id, this.#now());
      return this.#connect(socket, caller.page.id);
    }
    const { token } = caller;
    if (!token.lasting && registers === undefined) return null;
    if (!token.spend()) return null;
    if (registers === undefined) return this.#connect(socket, null);
    const { publicKey, hostKey, replaces } = registers;
    const { id } = this.#stored.add({ id: newId(PageId), host, label, publicKey, hostKey, createdAt: this.#now() });
    const inUse = () => this.#replace(replaces, id, host);
    if (token.lasting) inUse();
    else this.#awaitFirstCall(socket, id, token, inUse);
    return this.#connect(socket, id);
  }

  #connect(socket: WebSocket, pageId: PageId | null): { readonly pageId: PageId | null } | null {
    if (socket.readyState !== socket.OPEN) return null;
    this.#connected.set(socket, pageId);
    socket.once('close', () => this.#connected.delete(socket));
    return { pageId };
  }

  /** Takes back what an address gave if no page of ours makes a call. */
  #awaitFirstCall(socket: WebSocket, id: PageId, token: KnownToken, inUse: () => void): void {
    const settle = (end: 'connected' | 'dropped') => {
      if (!this.#awaited.delete(drop)) return;
      clearTimeout(timer);
      if (end === 'connected') inUse();
      else this.#stored.remove(id);
      token.settle(end);
    };
    const drop = () => {
      socket.terminate();
      settle('dropped');
    };
    const timer = setTimeout(drop, this.#patience.firstCallMs);
    this.#awaited.add(drop);
    socket.once('close', drop);
    socket.once('message', () => settle('connected'));
  }

  /** A browser that was known before under another name is known once. Its other tabs stay. */
  #replace(before: string | undefined, id: PageId, host: string): void {
    if (before === undefined || this.#stored.find(before, this.#now())?.host !== host) return;
    this.#stored.remove(before);
    for (const [socket, pageId] of this.#connected) if (pageId === before) this.#connected.set(socket, id);
  }

  #disconnect(isMeant: (pageId: PageId | null) => boolean): void {
    for (const [socket, pageId] of this.#connected) if (isMeant(pageId)) socket.close(NOT_ACCEPTED);
  }

  #view({ id, label, createdAt, usedAt, expiresAt }: StoredPage, asking: PageId | null): KnownPage {
    const tabs = [...this.#connected.values()].filter((pageId) => pageId === id).length;
    return { id, label, since: createdAt, usedAt, expiresAt, tabs, isThis: id === asking };
  }
}

async function credentialOf(caller: Caller): Promise<Credential> {
  return caller.as === 'token' ? caller.token.credential : knownPage(`page.${caller.page.id}`, caller.page);
}
