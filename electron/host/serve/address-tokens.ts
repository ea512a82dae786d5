/** The tokens of addresses. They are kept in memory only, so they end with the process. */
import { randomBytes } from 'node:crypto';
import { type Credential, credentialOf } from '../../../shared/page-login.ts';

/**
 * What became of the address. `connected`: a page opened it and works. `dropped`: it was opened,
 * but no page has worked with it, so it is void. `unused`: it became void before it was opened.
 */
export type AddressEnd = 'connected' | 'dropped' | 'unused';

/** A token that is known to the user (`lasting`), or one that is good for one page. */
export interface KnownToken {
  readonly credential: Credential;
  readonly lasting: boolean;
  /** Marks the token of one page as used. False if it was used or is void. */
  spend(): boolean;
  /** Call it once after `spend`. */
  settle(end: 'connected' | 'dropped'): void;
}

export interface AddressToken {
  readonly token: string;
  readonly end: Promise<AddressEnd>;
  /** Makes the token void, unless it was used. */
  cancel(): void;
}

/** The number of unused tokens that are valid at the same time. The oldest one becomes void. */
const MOST_TOKENS = 20;

export class AddressTokens {
  readonly #known = new Map<string, KnownToken & { cancel(): void }>();

  find(who: string): KnownToken | null {
    return this.#known.get(who) ?? null;
  }

  /** Accepts the token of the user for any number of pages. */
  async addLasting(token: string): Promise<void> {
    const credential = await credentialOf(token);
    this.#known.set(credential.who, {
      ...{ credential, lasting: true, spend: () => true },
      ...{ settle: () => undefined, cancel: () => undefined },
    });
  }

  /** Makes a token that is good for one page. */
  async make(): Promise<AddressToken> {
    const token = randomBytes(32).toString('base64url');
    const credential = await credentialOf(token);
    const { promise: end, resolve } = Promise.withResolvers<AddressEnd>();
    const spend = () => this.#known.delete(credential.who);
    const cancel = () => {
      if (spend()) resolve('unused');
    };
    this.#known.set(credential.who, { credential, lasting: false, spend, settle: resolve, cancel });
    for (const old of this.#unused().slice(0, -MOST_TOKENS)) old.cancel();
    return { token, end, cancel };
  }

  /** Makes every unused address void. The token of the user stays valid. */
  cancelAll(): void {
    for (const token of this.#unused()) token.cancel();
  }

  #unused() {
    return [...this.#known.values()].filter(({ lasting }) => !lasting);
  }
}
