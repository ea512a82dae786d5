/** The launches of stored servers on this computer, and whether the user has allowed them. */
import { createHash } from 'node:crypto';
import type { ServerId } from '../../../shared/ids.ts';
import { SECRET_CHANGED } from '../../../shared/review-words.ts';
import type { ServerSetting } from '../../../shared/server-setting.ts';
import type { ServerReview, ServerSandbox } from '../../../shared/server-view.ts';
import type { KeptServer, Reviewed } from '../store/servers.ts';
import type { Confined, Confining } from './confining.ts';
import type { KeptSecrets } from './kept-secrets.ts';
import { type Launch, launchOf, reviewOf, scriptsIn, shownScripts } from './launch.ts';
import { type Script, scriptPaths, scriptsOf } from './launch-scripts.ts';
import type { ReviewedScripts } from './reviewed-scripts.ts';

export interface LaunchesParts {
  readonly secrets: KeptSecrets;
  readonly confining: Confining;
  readonly reviewedScripts: ReviewedScripts;
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
      scripts: [],
      shown: sameText ? `${shown}\n${SECRET_CHANGED}` : shown,
      before: reviewed?.shown ?? null,
    };
  }

  /** The review with the differences of the scripts that changed since the user allowed the server. */
  reviewWithScripts(server: KeptServer): ServerReview | null {
    const review = this.review(server);
    if (review === null || server.reviewed === null) return review;
    const before = scriptsIn(server.reviewed.shown);
    return { ...review, scripts: this.#parts.reviewedScripts.differences(before, this.scripts(server.setting)) };
  }

  /** Keeps the scripts of servers that are allowed as they are, for later comparisons. */
  keepScripts(servers: readonly KeptServer[]): void {
    const allowed = servers.filter((server) => this.review(server) === null);
    const scripts = allowed.flatMap(({ setting }) => this.scripts(setting));
    const hashes = servers.flatMap(({ reviewed }) => scriptsIn(reviewed?.shown ?? '')).map(({ hash }) => hash);
    this.#parts.reviewedScripts.keep(scripts, new Set([...hashes, ...scripts.map(({ hash }) => hash)]));
  }

  #confined(id: ServerId, setting: ServerSetting): Confined {
    return setting.transport === 'stdio' ? this.#parts.confining.of(id, setting) : null;
  }
}
