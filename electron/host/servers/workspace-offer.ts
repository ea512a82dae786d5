/**
 * Offers the servers of a project's own `.mcp.json`. The file may come from an untrusted person,
 * so none of its servers is stored or started automatically (faults.md V4).
 */
import { join } from 'node:path';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { FoundServers } from '../../../shared/server-setting.ts';
import type { Servers } from '../store/servers.ts';
import { contentHash, foundServers, type OwnServer } from './found-servers.ts';
import { readSmallFile } from './read-file.ts';

const WORKSPACE_FILE = '.mcp.json';

export interface WorkspaceOfferParts {
  readonly kept: Pick<Servers, 'isDismissed' | 'dismiss'>;
  readonly own: () => readonly OwnServer[];
  readonly home: string;
  /** Whether the user trusts a folder. */
  readonly isTrusted: (folder: string) => boolean;
}

export class WorkspaceOffer {
  readonly #parts: WorkspaceOfferParts;

  constructor(parts: WorkspaceOfferParts) {
    this.#parts = parts;
  }

  /**
   * Returns the servers to offer; null: the folder is restricted, the project has no such file, the
   * user dismissed the offer of the same content, or all its servers were already added.
   */
  async of(workspace: string): Promise<FoundServers | null> {
    const { kept, own, home, isTrusted } = this.#parts;
    if (!isTrusted(workspace)) return null;
    const file = join(workspace, WORKSPACE_FILE);
    const read = await readSmallFile(file, false);
    if (read.kind !== 'text' || kept.isDismissed(file, contentHash(read.text))) return null;
    try {
      const config = {
        text: read.text,
        origin: 'workspace',
        file,
        folder: workspace,
        project: workspace,
        home,
      } as const;
      const found = foundServers(config, own());
      const isNews = found.servers.some(({ known }) => known === null);
      return isNews ? found : null;
    } catch (error) {
      if (error instanceof LoopwrightError) return null;
      throw error;
    }
  }

  /** Hides the offer until the content of the file changes. */
  async dismiss(workspace: string): Promise<void> {
    const file = join(workspace, WORKSPACE_FILE);
    const read = await readSmallFile(file, false);
    if (read.kind === 'text') this.#parts.kept.dismiss(file, contentHash(read.text));
  }
}
