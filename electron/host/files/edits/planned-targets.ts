/** Lists what planned changes would touch, as a receipt shows it. */
import { join } from 'node:path';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { ReceiptTarget } from '../../../../shared/receipt.ts';
import { FOLDER, kindOfState } from '../disk-state.ts';
import { relativeTo, type Workspace } from '../paths/path-policy.ts';
import type { PlannedChange } from './planned-change.ts';

export type EditKind = 'create' | 'change' | 'delete' | 'rename';

export function kindOfChange(planned: PlannedChange): EditKind {
  switch (planned.type) {
    case 'write':
      return planned.before === null ? 'create' : 'change';
    case 'create-folder':
      return 'create';
    case 'delete':
      return 'delete';
    case 'move':
      return 'rename';
    default:
      return assertNever(planned);
  }
}

/**
 * Every file, folder and link that the change touches, with its real relative path. What the call
 * names comes first; the parents that are made come last.
 */
export function targetsOf(planned: PlannedChange): readonly ReceiptTarget[] {
  const { workspace } = planned;
  const shown = (absolute: string) => relativeTo(workspace, absolute);
  switch (planned.type) {
    case 'write': {
      const { path, before, after } = planned;
      const file = { path: shown(path), type: 'file', before: before?.hash ?? null, after: after.hash } as const;
      return [file, ...madeFolders(workspace, planned.newFolders)];
    }
    case 'create-folder':
      return madeFolders(workspace, planned.newFolders.toReversed());
    case 'delete':
      return planned.entries.map(({ inner, state }) => ({
        path: shown(join(planned.path, inner)),
        ...{ type: typeOf(state), before: state, after: null },
      }));
    case 'move':
      return [
        ...planned.entries.map(({ inner, state }) => ({
          ...{ path: shown(join(planned.path, inner)), to: shown(join(planned.to, inner)) },
          ...{ type: typeOf(state), before: state, after: state },
        })),
        ...madeFolders(workspace, planned.newFolders),
      ];
    default:
      return assertNever(planned);
  }
}

function madeFolders(workspace: Workspace, paths: readonly string[]): readonly ReceiptTarget[] {
  return paths.map((path) => ({ path: relativeTo(workspace, path), type: 'folder', before: null, after: FOLDER }));
}

function typeOf(state: string): ReceiptTarget['type'] {
  const kind = kindOfState(state);
  return kind === 'other' ? 'file' : kind;
}
