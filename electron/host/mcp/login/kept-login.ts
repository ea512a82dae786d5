/**
 * The result of a login to a server, stored as one secret. It is read at each use, because another
 * process of the app may have renewed it.
 */
import { OAuthClientInformationSchema, OAuthTokensSchema } from '@modelcontextprotocol/sdk/shared/auth.js';
import { z } from 'zod';

const Login = z.object({
  /** The URL of the server. The login is invalid for any other URL. */
  url: z.string(),
  /** The app's registration with the authorization server, which `issuer` names. */
  client: OAuthClientInformationSchema.extend({ token_endpoint_auth_method: z.string().optional() }),
  /** The token may contain only characters that a header can carry. */
  tokens: OAuthTokensSchema.extend({ access_token: z.string().regex(/^[\x21-\x7e]{1,16384}$/) }),
  /** The requested scope, if the response did not name the granted scope. */
  scope: z.string().optional(),
});
export type Login = z.infer<typeof Login>;

/** Access to one secret. */
export interface SecretPlace {
  read(): string | undefined;
  write(value: string): void;
  remove(): void;
}

export class KeptLogin {
  readonly #place: SecretPlace;
  readonly #url: string;

  constructor(place: SecretPlace, url: URL) {
    this.#place = place;
    this.#url = url.href;
  }

  read(): Login | null {
    const text = this.#place.read();
    if (text === undefined) return null;
    try {
      const login = Login.parse(JSON.parse(text));
      return login.url === this.#url ? login : null;
    } catch {
      return null;
    }
  }

  /** Stores a login. Throws for a token that cannot be sent. */
  write(login: Omit<Login, 'url'>): void {
    this.#place.write(JSON.stringify(Login.parse({ ...login, url: this.#url })));
  }

  forget(): void {
    this.#place.remove();
  }
}
