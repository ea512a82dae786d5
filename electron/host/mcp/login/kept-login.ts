/** What logging in to a server left, in one secret of the store. Read at each use: another process of ours may have renewed it. */
import { OAuthClientInformationSchema, OAuthTokensSchema } from '@modelcontextprotocol/sdk/shared/auth.js';
import { z } from 'zod';

const Login = z.object({
  /** The server it is for; for another address it counts as nothing. */
  url: z.string(),
  /** Who we are to the authorization server. `issuer` names that server. */
  client: OAuthClientInformationSchema.extend({ token_endpoint_auth_method: z.string().optional() }),
  /** What a header can carry. */
  tokens: OAuthTokensSchema.extend({ access_token: z.string().regex(/^[\x21-\x7e]{1,16384}$/) }),
  /** What was asked for, where the answer did not say what was granted. */
  scope: z.string().optional(),
});
export type Login = z.infer<typeof Login>;

/** The place of one secret. */
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

  /** Throws for a token that cannot be sent. */
  write(login: Omit<Login, 'url'>): void {
    this.#place.write(JSON.stringify(Login.parse({ ...login, url: this.#url })));
  }

  forget(): void {
    this.#place.remove();
  }
}
