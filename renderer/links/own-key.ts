/**
 * The key with which this browser logs in, kept in the storage of the page's origin. The browser
 * uses the key without giving it to any script, so a program that serves a page of its own at this
 * address while Loopwright does not run cannot carry the key away.
 */
import type { Credential } from '../../shared/page-login.ts';

export interface OwnKey {
  load(): Promise<Credential | null>;
  keep(credential: Credential): Promise<void>;
  /**
   * Removes the key from the storage until it is kept again. This page still has it. A page that
   * is loaded meanwhile, perhaps from another program, finds nothing.
   */
  hide(): Promise<void>;
}

const [DATABASE, STORE, NAME] = ['loopwright', 'keys', 'page'];

/** Where the browser refuses to store the key, the page keeps it until it is reloaded. */
export function ownKey(): OwnKey {
  let kept: Credential | null = null;
  return {
    async load() {
      kept = (await stored().catch(() => null)) ?? kept;
      return kept;
    },
    async keep(credential) {
      kept = credential;
      await within('readwrite', (keys) => keys.put(credential, NAME)).catch(() => undefined);
    },
    async hide() {
      await within('readwrite', (keys) => keys.delete(NAME)).catch(() => undefined);
    },
  };
}

async function stored(): Promise<Credential | null> {
  const found: Credential | undefined = await within('readonly', (keys) => keys.get(NAME));
  return found ?? null;
}

async function within<Result>(
  mode: IDBTransactionMode,
  ask: (keys: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const completed = completionOf(transaction);
    const [result] = await Promise.all([resultOf(ask(transaction.objectStore(STORE))), completed]);
    return result;
  } finally {
    database.close();
  }
}

/**
 * A change is stored when its transaction is complete. A request succeeds before that, and a page
 * that is left in between can lose the change.
 */
function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
