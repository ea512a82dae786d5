/**
 * Keeps the secrets that were found in a configuration until its servers are added, so that the
 * page that lists these servers never sees the secrets. A secret is given only to a server with
 * the same origin, launch setting and folder. Otherwise a project's `.mcp.json` could name a
 * program for which the user keeps a secret elsewhere, and this program would load the project's
 * code.
 */
import type {
  FoundServers,
  GivenServer,
  ServerOrigin,
  ServerSecrets,
  ServerSetting,
} from '../../../shared/server-setting.ts';
import { reachOf, secretFields } from './launch.ts';

const MOST_SERVERS = 1000;

export class FoundSecrets {
  readonly #byPlace = new Map<string, ServerSecrets>();

  /** Remembers the values of the found secrets and returns the found servers without them. */
  hide(found: FoundServers): FoundServers {
    return {
      ...found,
      servers: found.servers.map((server) => {
        this.#remember(server.given, found.origin);
        return { ...server, given: { ...server.given, secrets: {} } };
      }),
    };
  }

  /** Returns the server with the found secret for each secret field that has no given value. */
  filled({ id, setting, secrets }: GivenServer, origin: ServerOrigin): GivenServer {
    const found = this.#byPlace.get(placeOf(setting, origin)) ?? {};
    const fields = secretFields(setting).flatMap((field): [string, string][] => {
      const value = secrets[field] ?? found[field];
      return value === undefined ? [] : [[field, value]];
    });
    return { id, setting, secrets: Object.fromEntries(fields) };
  }

  #remember({ setting, secrets }: GivenServer, origin: ServerOrigin): void {
    if (Object.keys(secrets).length === 0) return;
    const place = placeOf(setting, origin);
    const [oldest] = this.#byPlace.keys();
    if (this.#byPlace.size >= MOST_SERVERS && oldest !== undefined) this.#byPlace.delete(oldest);
    this.#byPlace.set(place, secrets);
  }
}

function placeOf(setting: ServerSetting, origin: ServerOrigin): string {
  const folder = setting.transport === 'stdio' ? (setting.cwd ?? null) : null;
  return JSON.stringify([origin, reachOf(setting), folder]);
}
