/** The logins of the servers that are reached over HTTP, one per server and URL. */
import type { ServerId } from '../../../shared/ids.ts';
import { ServerLogin } from '../mcp/login/server-login.ts';
import type { RouteFor } from '../network/policed-fetch.ts';
import { type KeptSecrets, LOGIN } from './kept-secrets.ts';

export class Logins {
  readonly #secrets: KeptSecrets;
  readonly #routeFor: RouteFor | undefined;
  readonly #logins = new Map<ServerId, { readonly url: string; readonly login: ServerLogin }>();

  /** `routeFor` decides the way of each request. Default: every request is direct. */
  constructor(secrets: KeptSecrets, routeFor?: RouteFor) {
    this.#secrets = secrets;
    this.#routeFor = routeFor;
  }

  of(id: ServerId, url: string): ServerLogin {
    const known = this.#logins.get(id);
    if (known?.url === url) return known.login;
    known?.login.close();
    const secrets = this.#secrets;
    const login = new ServerLogin({
      url: new URL(url),
      ...(this.#routeFor && { routeFor: this.#routeFor }),
      secret: {
        read: () => secrets.of(id)(LOGIN),
        write: (value) => secrets.set(id, { [LOGIN]: value }),
        remove: () => secrets.remove(id, (field) => field === LOGIN),
      },
    });
    this.#logins.set(id, { url, login });
    return login;
  }

  /** Cancels a login that is still in progress and forgets it. */
  forget(id: ServerId): void {
    this.#logins.get(id)?.login.close();
    this.#logins.delete(id);
  }

  close(): void {
    for (const id of [...this.#logins.keys()]) this.forget(id);
  }
}
