/**
 * Creates `OwnServers` with a real database, with secrets and switches in memory, and with a fake
 * hub that only records calls.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerId } from '../../../shared/ids.ts';
import type { ServerSwitches } from '../mcp/hub/server-switches.ts';
import type { ServerTerms } from '../mcp/hub/server-terms.ts';
import type { LaunchSetting } from '../options.ts';
import type { SecretStore } from '../ports.ts';
import type { FoundSandbox } from '../sandbox/sandbox.ts';
import type { Database } from '../store/database.ts';
import { Servers } from '../store/servers.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';
import { Confining } from './confining.ts';
import { KeptSecrets } from './kept-secrets.ts';
import { OwnServers } from './own-servers.ts';
import { ReviewedScripts } from './reviewed-scripts.ts';

export interface Told {
  readonly launch: LaunchSetting;
  readonly terms: ServerTerms;
}

/** A sandbox that starts nothing. */
const SOME_SANDBOX: FoundSandbox = {
  ok: true,
  sandbox: { backend: 'bubblewrap', confine: () => Promise.reject(new Error('not part of this test')) },
};

function secretsInMemory() {
  const values = new Map<string, string>();
  const store: SecretStore = {
    where: 'file',
    names: () => [...values.keys()],
    set: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
  };
  return { values, store };
}

export function ownServers({
  ofProcess = {},
  database = temporaryDatabase(),
  keepsSecrets = true,
  sandbox = () => SOME_SANDBOX,
}: {
  readonly ofProcess?: Readonly<Record<string, LaunchSetting>>;
  readonly database?: Database;
  readonly keepsSecrets?: boolean;
  readonly sandbox?: () => FoundSandbox;
} = {}) {
  const kept = new Servers(database);
  const { values, store } = secretsInMemory();
  const hub = new Map<ServerId, Told>();
  const restarted: ServerId[] = [];
  let switches: ServerSwitches = {};
  const confining = new Confining({
    look: async () => sandbox(),
    computer: { home: '/nowhere', variables: {} },
    caches: '/data/package-caches',
  });
  const own: OwnServers = new OwnServers({
    kept,
    ofProcess,
    hub: {
      set: (id, launch, terms) => void hub.set(id, { launch, terms }),
      remove: async (id) => void hub.delete(id),
      restart: (id) => void restarted.push(id),
      isClosed: false,
    },
    reviewedScripts: new ReviewedScripts(join(tmpdir(), `reviewed-scripts-${process.pid}`)),
    secrets: new KeptSecrets({
      secret: (name) => values.get(name),
      ...(keepsSecrets ? { secretStore: store } : {}),
      changed() {},
    }),
    isOn: (id) => switches[id] ?? true,
    switches: () => switches,
    setSwitches(set) {
      switches = set;
      own.tellHub();
    },
    isTrusted: () => true,
    confining,
  });
  own.tellHub();
  return { own, kept, confining, hub, restarted, values, switches: () => switches, database };
}
