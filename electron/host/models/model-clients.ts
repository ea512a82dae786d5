/**
 * Clients of the servers in use. A client is kept while it is used, with its connections and what
 * it learnt about its server.
 */
import { isDeepStrictEqual } from 'node:util';
import { assertNever } from '../../../shared/assert-never.ts';
import type { ModelClient } from '../../../shared/model.ts';
import type { ModelSetting, ToolMode } from '../../../shared/settings.ts';
import type { ChatServer } from './chat-connection.ts';
import { LABEL as DEMO_LABEL } from './demo/texts.ts';
import { GEMINI_URL } from './gemini-address.ts';
import { withoutTools, withPromptTools } from './prompt-tools.ts';
import { withRetries } from './retry.ts';
import { withThinkingTags } from './thinking.ts';

/** The base URL of the company that defined each format. */
export const OFFICIAL_URLS = { openai: 'https://api.openai.com/v1', gemini: GEMINI_URL };

/** Everything that distinguishes one client from another. */
export interface ModelServer {
  readonly provider: ModelSetting['provider'];
  /** The base URL of the server; undefined for the one in `OFFICIAL_URLS`. */
  readonly baseUrl: string | undefined;
  readonly tools: ToolMode;
  readonly apiKey: string | undefined;
  /** The user's name for the server; undefined for the name of its format. */
  readonly label: string | undefined;
}

const KEPT = 16;

export class ModelClients {
  readonly #fetch: typeof fetch | undefined;

  #made: readonly { readonly server: ModelServer; readonly client: ModelClient }[] = [];

  /** `fetch` sends the requests; undefined: the global `fetch`. */
  constructor(send?: typeof fetch) {
    this.#fetch = send;
  }

  /** Returns the existing client of an equal server, or creates one. */
  get(server: ModelServer): ModelClient {
    const known = this.#made.find((one) => isDeepStrictEqual(one.server, server));
    const made = known ?? { server, client: clientFor(server, this.#fetch) };
    this.#made = [...this.#made.filter((one) => one !== known), made].slice(-KEPT);
    return made.client;
  }
}

/** The formats of servers; the code of a format, with its SDK, is loaded when it is needed. */
const FORMATS = {
  openai: {
    label: 'OpenAI',
    load: async (server: NamedServer) => (await import('./openai.ts')).createOpenAiClient(server),
  },
  gemini: {
    label: 'Gemini',
    load: async (server: NamedServer) => (await import('./gemini.ts')).createGeminiClient(server),
  },
};

interface NamedServer extends ChatServer {
  readonly label: string;
}

/** Loads a client that makes one attempt per call. */
export function loadClient(format: keyof typeof FORMATS, server: NamedServer): Promise<ModelClient> {
  return FORMATS[format].load(server);
}

function clientFor(
  { provider, baseUrl, tools, apiKey, label: given }: ModelServer,
  send: typeof fetch | undefined,
): ModelClient {
  if (provider === 'demo')
    return loadedWhenAsked({ provider, label: DEMO_LABEL }, async () => (await import('./demo.ts')).createDemoClient());
  const label = given ?? FORMATS[provider].label;
  const server = {
    baseUrl: baseUrl ?? OFFICIAL_URLS[provider],
    label,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(send && { fetch: send }),
  };
  const client = loadedWhenAsked({ provider, label }, () => loadClient(provider, server));
  return withRetries(inToolMode(tools, client));
}

/** Creates a client whose code, including the SDK, is loaded with the first request. */
function loadedWhenAsked(
  named: Pick<ModelClient, 'provider' | 'label'>,
  load: () => Promise<ModelClient>,
): ModelClient {
  let loading: Promise<ModelClient> | null = null;
  return {
    ...named,
    async *stream(request, signal) {
      loading ??= load();
      yield* (await loading).stream(request, signal);
    },
  };
}

function inToolMode(mode: ToolMode, client: ModelClient): ModelClient {
  switch (mode) {
    case 'native':
    case 'text':
      return withThinkingTags(client);
    case 'prompt':
      return withPromptTools(client);
    case 'none':
      return withoutTools(withThinkingTags(client));
    default:
      return assertNever(mode);
  }
}
