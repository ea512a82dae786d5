/** Which files with secrets a workspace hides. */
import { sep } from 'node:path';
import { type Refused, refuse } from '../result.ts';
import { isSecret } from './secret-names.ts';
import { relativeTo, type Workspace } from './workspace.ts';

/** Whether an absolute path has the name of a file with secrets. */
export function hasSecretName(absolute: string): boolean {
  return isSecret(sep === '/' ? absolute : absolute.split(sep).join('/'));
}

/** Whether a real path has the name of a file with secrets, and its content must not be read. */
export function isHiddenSecret({ root, readableSecrets }: Workspace, absolute: string): boolean {
  if (readableSecrets === undefined || !hasSecretName(absolute)) return false;
  return !readableSecrets.includes(relativeTo({ root }, absolute));
}

/** A `Place`, as far as this module needs it. */
interface SecretPlace {
  readonly workspace: Workspace;
  readonly relative: string;
  readonly isSecret: boolean;
}

/** Refuses to read the content of a file with secrets that its workspace hides; null if it may be read. */
export function refusedSecret({ workspace, isSecret: holdsSecrets, relative: path }: SecretPlace): Refused | null {
  const { readableSecrets } = workspace;
  if (!holdsSecrets || readableSecrets === undefined || readableSecrets.includes(path)) return null;
  return refuse(
    'no-permission',
    `${path} can hold passwords or keys, and nobody has allowed this call to read it. It was not read. Go on without it, or ask the user for what you need to know from it.`,
  );
}
