/** The servers of the app, behind `ServersApi`. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { ServersApi } from '../app-api.ts';

export interface ServersParts {
  readonly list: ServersApi['list'];
}

export function createServers({ list }: ServersParts): ServersApi {
  const refuse = (): never => {
    throw new LoopwrightError('bad-usage', 'This is not built yet.');
  };
  return {
    list,
    detail: refuse,
    log: refuse,
    read: refuse,
    importable: refuse,
    offered: async () => null,
    dismissOffer: refuse,
    add: refuse,
    save: refuse,
    remove: refuse,
    allowStart: refuse,
    restart: refuse,
    login: refuse,
    logout: refuse,
    setTrusted: refuse,
    setSampling: refuse,
    setLogLevel: refuse,
    exported: refuse,
    prompts: () => [],
    resources: () => [],
    readResource: refuse,
    prompt: refuse,
    complete: async () => [],
  };
}
