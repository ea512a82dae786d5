/**
 * Lists the prompts and resources of running servers for the composer and the settings. It starts
 * no server.
 */
import type { servers as contract } from '../../../shared/contract/servers.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { ServerId, TopicId } from '../../../shared/ids.ts';
import type { ToolContent } from '../../../shared/message.ts';
import type { ServerPrompt, ServerResource } from '../../../shared/server-view.ts';
import type { Connection, ConnectionState } from '../mcp/connection/connection.ts';
import type { Asked, ContentRequests } from '../mcp/connection/content-requests.ts';
import type { PromptMessage } from '../mcp/connection/read-content.ts';

type Offered = Pick<typeof contract, 'prompts' | 'resources' | 'readResource' | 'prompt' | 'complete'>;

export type Offers = ReturnType<typeof createOffers>;

/** The part of a connection that this file uses. */
export type OfferingConnection = Pick<Connection, 'state'> & {
  readonly content: Pick<ContentRequests, 'readResource' | 'prompt' | 'complete'>;
};

export interface OffersParts {
  readonly servers: () => readonly ServerId[];
  /**
   * Returns the current or last connection of a server; null: the server was never started or is
   * built in.
   */
  readonly connectionOf: (id: ServerId) => OfferingConnection | null;
  /**
   * Returns a function that says whether a topic uses a server; a null topic id stands for a new
   * topic that does not exist yet.
   */
  readonly uses: (topicId: TopicId | null) => (id: ServerId) => boolean;
}

const MOST_RESOURCES = 50;
const MOST_ATTACHED = 20;

export function createOffers({ servers, connectionOf, uses }: OffersParts) {
  type Running = Extract<ConnectionState, { name: 'running' }>;

  function offered<T>(topicId: TopicId | null, of: (state: Running) => readonly T[]) {
    return servers()
      .filter(uses(topicId))
      .flatMap((serverId) => {
        const state = connectionOf(serverId)?.state;
        return state?.name === 'running' ? of(state).map((entry) => ({ serverId, ...entry })) : [];
      });
  }

  function connection(id: ServerId): OfferingConnection {
    const found = connectionOf(id);
    if (found === null) throw new LoopwrightError('server-not-started', { id });
    return found;
  }

  /**
   * Finds out which resources of a prompt can be attached. They are requested in parallel, and no
   * more of them than one message may contain.
   */
  async function readable(id: ServerId, messages: readonly PromptMessage[]): Promise<ReadonlySet<string>> {
    const carried = messages.flatMap(({ content }) => content.flatMap((item) => ('uri' in item ? [item.uri] : [])));
    const asked = [...new Set(carried)].slice(0, MOST_ATTACHED);
    const read = await Promise.all(asked.map((uri) => connection(id).content.readResource(uri)));
    return new Set(asked.filter((_uri, at) => read[at]?.ok));
  }

  return {
    prompts: ({ topicId }): readonly ServerPrompt[] => offered(topicId, ({ prompts }) => prompts.entries),
    resources: ({ topicId, query }) =>
      matching(
        offered(topicId, ({ resources }) => resources.entries),
        query,
      ),
    async readResource({ serverId, uri }) {
      return answered(serverId, await connection(serverId).content.readResource(uri));
    },
    async prompt({ serverId: id, name, arguments: values }) {
      const messages = answered(id, await connection(id).content.prompt(name, values));
      const attached = await readable(id, messages);
      const texts: string[] = [];
      for (const message of messages) {
        const words: string[] = [];
        for (const item of message.content) {
          if (item.type === 'text') words.push(item.text);
          else if (item.type === 'resource' || item.type === 'link') {
            if (!attached.has(item.uri)) words.push(inWords(item));
          } else words.push(`[${item.type}: ${item.mimeType}]`);
        }
        if (words.length > 0) texts.push(`${speaker(message, messages)}${words.join('\n\n')}`);
      }
      return { text: texts.join('\n\n'), attachments: [...attached].map((uri) => ({ serverId: id, uri })) };
    },
    async complete({ serverId, of, argument: name, value, others }) {
      const asked = await connection(serverId).content.complete(of, { name, value }, others);
      return asked.ok ? asked.value : [];
    },
  } satisfies Handlers<Offered>;
}

/** Describes in words a resource that cannot be attached. */
function inWords(content: Extract<ToolContent, { type: 'resource' | 'link' }>): string {
  return content.type === 'resource' ? content.text : `${content.name}: ${content.uri}`;
}

/** Returns the name of the speaker if the prompt has more than one speaker. */
function speaker({ role }: PromptMessage, all: readonly PromptMessage[]): string {
  if (all.every((message) => message.role === 'user')) return '';
  return role === 'user' ? 'User: ' : 'Assistant: ';
}

/**
 * Returns the matching resources in this order: names that begin with the query, names that
 * contain it, URIs that contain it.
 */
function matching(resources: readonly ServerResource[], query: string): readonly ServerResource[] {
  const wanted = query.trim().toLowerCase();
  const rankOf = ({ name, title, uri }: ServerResource): number => {
    const names = [name, title ?? ''].map((text) => text.toLowerCase());
    if (names.some((text) => text.startsWith(wanted))) return 0;
    if (names.some((text) => text.includes(wanted))) return 1;
    return uri.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return resources
    .map((resource) => ({ resource, rank: rankOf(resource) }))
    .filter((found) => found.rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_RESOURCES)
    .map(({ resource }) => resource);
}

function answered<T>(serverId: ServerId, asked: Asked<T>): T {
  if (asked.ok) return asked.value;
  throw new LoopwrightError('server-did-not-give', { serverId, why: asked.why });
}
