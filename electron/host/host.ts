/**
 * Exports everything that a shell with a window may import from the host. The command line imports
 * only `create-host.ts`, which loads less.
 */

export { DEFAULT_KEY_VARIABLES } from './cli/arguments/model-choice.ts';
export { dataAddress } from './cli/data-address.ts';
export { dataFolder } from './cli/data-folder.ts';
export { keyRing } from './cli/key-ring.ts';
export { logTo } from './cli/log.ts';
export { descriptorOutput } from './cli/views/output.ts';
export { createHost } from './compose/create-host.ts';
export { guarded, loggedFailures } from './listeners.ts';
export { finishWishedMove } from './location/wished-move.ts';
export { servePort } from './rpc/serve-port.ts';
export { openWindowHost } from './rpc/window-host.ts';
export { openFileSecrets, SECRETS_FILE } from './secrets/file-secrets.ts';
export { writePrivateFile } from './secrets/private-file.ts';
export { pageHeaders } from './serve/page-headers.ts';
export { StaticFiles } from './serve/static-files.ts';
export { DATABASE_FILE } from './store/open-store.ts';
