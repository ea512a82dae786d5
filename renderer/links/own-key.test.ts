import { afterEach, describe, expect, it, vi } from 'vitest';
import { credentialOf } from '../../shared/page-login.ts';
import { ownKey } from './own-key.ts';

/** A part of IndexedDB whose requests succeed at once, and whose transactions end when told to. */
class Storage {
  readonly transactions: { oncomplete?: () => void; onabort?: () => void; error: Error | null }[] = [];

  open() {
    return succeeding({ transaction: () => this.#transaction(), close: () => undefined });
  }

  #transaction() {
    const request = () => succeeding(undefined);
    const transaction = { error: null, objectStore: () => ({ put: request, delete: request, get: request }) };
    this.transactions.push(transaction);
    return transaction;
  }
}

function succeeding(result: unknown) {
  const request: { result: unknown; onsuccess?: () => void } = { result };
  setTimeout(() => request.onsuccess?.(), 0);
  return request;
}

const credential = await credentialOf('token');

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['kept', (key: ReturnType<typeof ownKey>) => key.keep(credential)],
  ['hidden', (key: ReturnType<typeof ownKey>) => key.hide()],
] as const)('a key is reported as %s', (_what, change) => {
  async function begun() {
    const storage = new Storage();
    vi.stubGlobal('indexedDB', storage);
    let isDone = false;
    const done = change(ownKey()).then(() => {
      isDone = true;
    });
    await vi.waitUntil(() => storage.transactions.length === 1);
    // The request succeeds in the meantime.
    await new Promise((resolve) => setTimeout(resolve, 30));
    return { transaction: storage.transactions[0], done, isDone: () => isDone };
  }

  it('when its transaction is complete, and not when the request succeeds', async () => {
    const { transaction, done, isDone } = await begun();
    expect(isDone()).toBe(false);
    transaction?.oncomplete?.();
    await done;
  });

  it('also when the browser aborts the transaction, because the page then keeps the key itself', async () => {
    const { transaction, done } = await begun();
    transaction?.onabort?.();
    await done;
  });
});
