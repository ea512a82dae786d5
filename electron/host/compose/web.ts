/**
 * Connects internet search and page reading: the chosen search engine, its key, and the page
 * reader.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Locale } from '../../../shared/loop.ts';
import { type KeyedSearch, searchSecretOf } from '../../../shared/search-setting.ts';
import type { WebParts } from '../mcp/built-in/web/web.ts';
import type { Network } from '../network/network.ts';
import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { Settings } from '../store/settings.ts';
import { appSetting } from '../topics/app-settings.ts';
import { pageReader } from '../web/fetch-page.ts';

interface HostWebParts {
  readonly settings: Settings;
  readonly shell: Pick<ShellPorts, 'secret'>;
  readonly options: Pick<HostOptions, 'web'>;
  readonly locale: () => Locale;
  readonly network: Pick<Network, 'routeFor'>;
}

/** What the built-in web server needs. */
export function composeWeb({ settings, shell, options, locale, network: { routeFor } }: HostWebParts): WebParts {
  const { engines = {}, allowed = [] } = options.web ?? {};
  const parts = {
    setting: () => appSetting(settings, 'search'),
    key: (provider: KeyedSearch) => keyOf(shell, provider),
    locale,
    homes: engines,
    routeFor,
  };
  return {
    searchProvider: async () => (await import('../web/search.ts')).chosenProvider(parts),
    pages: pageReader({ locale, allowed, routeFor }),
  };
}

/** The key of a search engine. A secret store that cannot be read counts as having no key. */
function keyOf(shell: Pick<ShellPorts, 'secret'>, provider: KeyedSearch): string | undefined {
  try {
    return shell.secret(searchSecretOf(provider));
  } catch (error) {
    if (error instanceof LoopwrightError) return undefined;
    throw error;
  }
}
