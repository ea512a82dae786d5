/** A store and a folder for many loops that do real work. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../store/open-store.ts';
import { NPM } from './work-folder.fixture.ts';

export interface StoreOfWork {
  readonly store: ReturnType<typeof openStore>;
  readonly folder: string;
  close(): void;
}

export function openStoreOfWork(): StoreOfWork {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'evidence-')));
  const store = openStore(join(folder, 'data'), Date.now);
  // These loops are never resumed after a loss of power.
  store.database.run('PRAGMA synchronous = OFF');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'npm'), NPM);
  chmodSync(join(folder, 'bin', 'npm'), 0o755);
  return {
    store,
    folder,
    close() {
      store.database.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
