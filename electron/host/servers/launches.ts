/** The launches of stored servers on this computer, and whether the user has allowed them. */
import { createHash } from 'node:crypto';
import type { ServerId } from '../../../shared/ids.ts';
import type { ServerSetting } from '../../../shared/server-setting.ts';
import type { ServerReview, ServerSandbox } from '../../../shared/server-view.ts';
import type { KeptServer, Reviewed } from '../store/servers.ts';
import type { Confined, Confining } from './confining.ts';
import type { KeptSecrets } from './kept-secrets.ts';
import { type Launch, launchOf, reviewOf, shownScripts } from './launch.ts';
import { type Script, scriptPaths, scriptsOf } from './launch-scripts.ts';

export interface LaunchesParts {
  readonly secrets: KeptSecrets;
  readonly confining: Confining;
}

export class Launches {
  readonly #parts: LaunchesParts;

  constructor(parts: LaunchesParts) {
    this.#parts = parts;
  }

  launch(id: ServerId, setting: ServerSetting): Launch {
    return launchOf(setting, this.#parts.secrets.of(id), this.#confined(id, setting));
  }

  /** Whether the server may be started: the user has allowed it as it is, and its sandbox is known. */
  isAllowed(server: KeptServer): boolean {
    return this.review(server) === null && this.#confined(server.id, server.setting) !== 'unknown';
  }

  /** null: the server is no program of its own. */
  sandbox(id: ServerId, setting: ServerSetting): ServerSandbox | null {
    return setting.transport === 'stdio' ? this.#parts.confining.view(id, setting) : null;
  }

  /** What the user allows by allowing the server now. Absent `secret`: with its stored secrets. */
  reviewed(id: ServerId, setting: ServerSetting, secret = this.#parts.secrets.of(id)): Reviewed {
    const launch = reviewOf(setting, secret, this.#confined(id, setting));
    if (setting.transport !== 'stdio' || scriptPaths(setting).length === 0) return launch;
    const scripts = scriptsOf(setting);
    const hash = createHash('sha256')
      .update(JSON.stringify([launch.hash, 'scripts', scripts]))
      .digest('hex');
    return { hash, shown: [launch.shown, shownScripts(scripts)].filter((text) => text !== '').join('\n\n') };
  }

  /** The files that the server runs and whose content the user reviews, as they are now. */
  scripts(setting: ServerSetting): readonly Script[] {
    return setting.transport === 'stdio' ? scriptsOf(setting) : [];
  }

  /**
   * The review to store for a server that an earlier version allowed, which did not look into the
   * files; null: nothing is to be stored.
   */
  adopted({ id, setting, reviewed }: KeptServer): Reviewed | null {
    if (reviewed === null) return null;
    const launch = reviewOf(setting, this.#parts.secrets.of(id), this.#confined(id, setting));
    const now = this.reviewed(id, setting);
    return reviewed.hash === launch.hash && now.hash !== launch.hash ? now : null;
  }

  /** What the user must see before the server is started; null: the user has allowed it as it is. */
  review({ id, setting, reviewed }: KeptServer): ServerReview | null {
    const { hash, shown } = this.reviewed(id, setting);
    if (reviewed?.hash === hash) return null;
    const sameText = reviewed?.shown === shown;
    return {
      hash,
      shown: sameText ? `${shown}\n(The value of a secret is another.)` : shown,
      before: reviewed?.shown ?? null,
    };
  }

  #confined(id: ServerId, setting: ServerSetting): Confined {
    return setting.transport === 'stdio' ? this.#parts.confining.of(id, setting) : null;
  }
}
