/** Stores the secrets of MCP servers in the shell's secret store. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { ServerId } from '../../../shared/ids.ts';
import { type ServerSecrets, secretOfServer } from '../../../shared/server-setting.ts';
import type { SecretStore, ShellPorts } from '../ports.ts';

export interface KeptSecretsParts extends Pick<ShellPorts, 'secret'> {
  readonly secretStore?: SecretStore;
  /** Called after a secret is set or removed. */
  readonly changed: () => void;
}

/** The field of `ServerSecrets` that stores the result of a login. */
export const LOGIN = 'oauth';

export class KeptSecrets {
  readonly #parts: KeptSecretsParts;

  constructor(parts: KeptSecretsParts) {
    this.#parts = parts;
  }

  /**
   * Returns a function that looks up a secret of the server by its field in `ServerSecrets`. An
   * unreadable secret store counts as empty, because the rest of the app works without it.
   */
  of(id: ServerId): (field: string) => string | undefined {
    return (field) => {
      try {
        return this.#parts.secret(secretOfServer(id, field));
      } catch (error) {
        if (error instanceof LoopwrightError) return undefined;
        throw error;
      }
    };
  }

  /** Returns the secret store. Throws `bad-usage` if the shell has none. */
  refuseIfNotKept(): SecretStore {
    const { secretStore } = this.#parts;
    if (secretStore === undefined) throw new LoopwrightError('server-secrets-not-kept');
    return secretStore;
  }

  set(id: ServerId, secrets: ServerSecrets): void {
    const entries = Object.entries(secrets);
    for (const [field, value] of entries) this.refuseIfNotKept().set(secretOfServer(id, field), value);
    if (entries.length > 0) this.#parts.changed();
  }

  /** Removes all secrets of a server, or only those whose field `which` accepts. */
  remove(id: ServerId, which: (field: string) => boolean = () => true): void {
    const { secretStore } = this.#parts;
    if (secretStore === undefined) return;
    const prefix = secretOfServer(id, '');
    const fields = secretStore.names().flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    const removed = fields.filter(which);
    for (const field of removed) secretStore.remove(secretOfServer(id, field));
    if (removed.length > 0) this.#parts.changed();
  }
}
