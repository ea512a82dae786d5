/**
 * Secrets that were found in a configuration, until its servers are added: the page that lists what was found never gets to see them. A secret goes
 * only to a server that is reached as the one it was found with.
 */
import type { FoundServers, GivenServer, ServerSecrets } from '../../../shared/server-setting.ts';
import { reachOf, secretFields } from './launch.ts';

const MOST_SERVERS = 1000;

export class FoundSecrets {
  readonly #byReach = new Map<string, ServerSecrets>();

  /** The same without values of secrets. */
  hide(found: FoundServers): FoundServers {
    return {
      ...found,
      servers: found.servers.map((server) => {
        this.#remember(server.given);
        return { ...server, given: { ...server.given, secrets: {} } };
      }),
    };
  }

  /** With the values that were found, where none are given. */
  filled({ id, setting, secrets }: GivenServer): GivenServer {
    const found = this.#byReach.get(reachOf(setting)) ?? {};
    const fields = secretFields(setting).flatMap((field): [string, string][] => {
      const value = secrets[field] ?? found[field];
      return value === undefined ? [] : [[field, value]];
    });
    return { id, setting, secrets: Object.fromEntries(fields) };
  }

  #remember({ setting, secrets }: GivenServer): void {
    if (Object.keys(secrets).length === 0) return;
    const reach = reachOf(setting);
    const [oldest] = this.#byReach.keys();
    if (this.#byReach.size >= MOST_SERVERS && oldest !== undefined) this.#byReach.delete(oldest);
    this.#byReach.set(reach, secrets);
  }
}
