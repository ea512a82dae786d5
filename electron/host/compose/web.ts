/** Plugs what looks things up in the internet together: the engine that is set, its key, and what reads pages. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Locale } from '../../../shared/loop.ts';
import { type KeyedSearch, searchSecretOf } from '../../../shared/search-setting.ts';
import type { BuiltInServer } from '../mcp/built-in/built-in.ts';
import { createWeb } from '../mcp/built-in/web/web.ts';
import type { HostNews } from '../news.ts';
import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { Settings } from '../store/settings.ts';
import { appSetting } from '../topics/app-settings.ts';
import { pageReader } from '../web/fetch-page.ts';
import { isSearchKey } from '../web/search-key.ts';

export interface HostWebParts {
  readonly settings: Settings;
  readonly shell: Pick<ShellPorts, 'secret' | 'secretStore'>;
  readonly options: Pick<HostOptions, 'web'>;
  readonly locale: () => Locale;
  readonly news: (news: HostNews) => void;
}

export interface HostWeb {
  /** A new one for each workspace, like every built-in server. */
  readonly server: () => BuiltInServer;
  /** See `AssistantApi`. Throws `bad-usage` for what can be no key, and in a shell that keeps none. */
  readonly setSearchKey: (provider: KeyedSearch, key: string | null) => void;
}

export function composeWeb({ settings, shell, options, locale, news }: HostWebParts): HostWeb {
  const { engines = {}, allowed = [] } = options.web ?? {};
  const pages = pageReader({ locale, allowed });
  const parts = {
    setting: () => appSetting(settings, 'search'),
    key: (provider: KeyedSearch) => keyOf(shell, provider),
    locale,
    homes: engines,
  };
  return {
    server: () => createWeb({ provider: async () => (await import('../web/search.ts')).chosenProvider(parts), pages }),
    setSearchKey(provider, given) {
      const { secretStore } = shell;
      if (secretStore === undefined) throw new LoopwrightError('bad-usage', 'Keys cannot be kept here. Use the app.');
      const key = given?.trim() ?? '';
      if (key === '') secretStore.remove(searchSecretOf(provider));
      else if (isSearchKey(key)) secretStore.set(searchSecretOf(provider), key);
      else throw new LoopwrightError('bad-usage', 'That is no key. Copy it again.', { field: 'key' });
      news({ type: 'secrets-changed' });
    },
  };
}

/** A store that cannot be read has none. */
function keyOf(shell: Pick<ShellPorts, 'secret'>, provider: KeyedSearch): string | undefined {
  try {
    return shell.secret(searchSecretOf(provider));
  } catch (error) {
    if (error instanceof LoopwrightError) return undefined;
    throw error;
  }
}
