/** The handlers for the checks of a folder. */
import type { checks, FolderChecks } from '../../../shared/contract/checks.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { checksIn } from '../environment/folder-checks.ts';
import { readFolderInstructions } from '../environment/folder-instructions.ts';
import type { MarkedChecks } from '../store/marked-checks.ts';
import type { FolderTrust } from './folder-trust.ts';

export interface ChecksParts {
  readonly marked: Pick<MarkedChecks, 'of' | 'mark' | 'unmark'>;
  readonly trust: Pick<FolderTrust, 'view'>;
}

export function createChecks({ marked, trust }: ChecksParts) {
  const list = async ({ path }: { readonly path: string }): Promise<FolderChecks | null> => {
    const found = trust.view(path);
    if (found === null) return null;
    const instructions = found.trust === 'restricted' ? null : await readFolderInstructions(found.path);
    return { path: found.path, checks: await checksIn(found.path, { marked: marked.of(found.path), instructions }) };
  };
  const changed = async (path: string, change: (folder: string) => void): Promise<FolderChecks> => {
    const folder = trust.view(path)?.path;
    if (folder === undefined) throw new LoopwrightError('check-folder-missing', { path });
    change(folder);
    return (await list({ path: folder })) ?? { path: folder, checks: [] };
  };
  return {
    list,
    mark: ({ path, command }) => changed(path, (folder) => marked.mark(folder, command)),
    unmark: ({ path, command }) => changed(path, (folder) => marked.unmark(folder, command)),
  } satisfies Handlers<typeof checks>;
}
