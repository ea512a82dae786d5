/**
 * The environment variables by which a command such as `npx` or `uvx` uses the private cache of its
 * server and the index that the user has configured, and reads none of the user's own configuration,
 * which may hold logins.
 */
import { join } from 'node:path';
import type { PackageAccess } from '../../options.ts';

export function packageEnvironment({ source, index, cache }: PackageAccess): Readonly<Record<string, string>> {
  const at = (...names: readonly string[]) => join(cache, ...names);
  switch (source) {
    case 'npm':
      return {
        npm_config_registry: index,
        npm_config_cache: at('npm'),
        npm_config_userconfig: at('npmrc'),
        npm_config_update_notifier: 'false',
        // pnpm keeps its store, its cache and its state there.
        ...{ XDG_DATA_HOME: at('data'), XDG_CACHE_HOME: at('cache'), XDG_STATE_HOME: at('state') },
        ...{ BUN_CONFIG_REGISTRY: index, BUN_INSTALL: at('bun'), BUN_INSTALL_CACHE_DIR: at('bun', 'cache') },
        ...{ YARN_NPM_REGISTRY_SERVER: index, YARN_GLOBAL_FOLDER: at('yarn'), YARN_ENABLE_TELEMETRY: '0' },
      };
    case 'uv':
      return {
        UV_DEFAULT_INDEX: index,
        UV_CACHE_DIR: at('uv'),
        ...{ UV_TOOL_DIR: at('uv-tools'), UV_TOOL_BIN_DIR: at('uv-bin') },
      };
    case 'pipx':
      return {
        PIP_INDEX_URL: index,
        PIP_CACHE_DIR: at('pip'),
        ...{ PIPX_HOME: at('pipx'), PIPX_BIN_DIR: at('pipx-bin'), PIPX_MAN_DIR: at('pipx-man') },
      };
  }
}
