/** Tests switching between versions while the page waits for the host. */
import { afterEach, describe, expect, it } from 'vitest';
import type { MessageView, TopicSnapshot } from '../../shared/topic.ts';
import { teller, text } from '../chat/chat.fixture.ts';
import type { HostClient } from '../host-client.ts';
import { setHost } from './host.ts';
import { loadEarlier, openTopic, reopenTopic, useTopicStore } from './topic-store.ts';
import { showVersion, useVersions, versionPlaced } from './versions.ts';

const { user, reply } = teller();
const asked = user('What?', { answers: { number: 2, of: 2 } });
const { topicId } = asked;
const second = reply(1, text('Two.'));
const earlier = user('Before');
const first = Array.from({ length: 5 }, (_, index) => reply(index + 1, text(`One, ${index}.`)));

interface Behaviour {
  readonly refusal?: Error;
  /** The number of messages in a snapshot. */
  readonly newest?: number;
  /** The host waits for this promise before it sends a page. */
  readonly page?: Promise<void>;
}

/**
 * Starts a fake host that sends pages of two messages and records which versions were requested.
 */
function startHost({ refusal, newest = 3, page = Promise.resolve() }: Behaviour = {}) {
  const numbers: number[] = [];
  const path = (number: number): readonly MessageView[] => [
    earlier,
    { ...asked, answers: { number, of: 2 } },
    ...(number === 2 ? [second] : first),
  ];
  let shown = path(2);
  let news = Promise.withResolvers<void>();
  // Only the fields of a topic and the functions of the client that the store needs.
  const snapshot = (): TopicSnapshot =>
    ({
      messages: shown.slice(-newest),
      hasEarlier: shown.length > newest,
      compactions: [],
      requests: [],
    }) as unknown as TopicSnapshot;
  const client = {
    app: {
      followTopic: async () =>
        (async function* () {
          for (let seq = 1; ; seq++) {
            yield { type: 'snapshot', epoch: 'e', seq, snapshot: snapshot() };
            await news.promise;
          }
        })(),
    },
    topics: {
      earlier: async ({ before }: { before: string }) => {
        await page;
        const at = shown.findIndex(({ id }) => id === before);
        return { messages: shown.slice(Math.max(0, at - 2), at), hasEarlier: at > 2 };
      },
    },
    versions: {
      show: async ({ number }: { number: number }) => {
        numbers.push(number);
        if (refusal !== undefined) throw refusal;
        shown = path(number);
        const { resolve } = news;
        news = Promise.withResolvers<void>();
        // The response to the request arrives before the update of the topic.
        setTimeout(resolve, 5);
      },
    },
  };
  setHost(client as unknown as HostClient);
  return numbers;
}

const messages = () => {
  const entry = useTopicStore.getState().entries[topicId];
  return entry?.state === 'open' ? entry.open.messages : [];
};
const opened = async () => {
  if (useTopicStore.getState().entries[topicId] === undefined) openTopic(topicId);
  else reopenTopic(topicId);
  await expect.poll(() => messages().length).toBeGreaterThan(0);
};
const previous = { number: 1, step: 'previous', top: 100 } as const;

afterEach(() => useVersions.setState({ pressed: null, shown: null }));

describe('a requested version', () => {
  it('is loaded with all messages before it, however many there are', async () => {
    startHost();
    await opened();
    await showVersion(topicId, 'answers', asked.id, previous);
    expect(messages().map(({ id }) => id)).toEqual([earlier, asked, ...first].map(({ id }) => id));
    expect(useVersions.getState()).toMatchObject({ shown: { number: 1, of: 2 }, pressed: { number: 1, top: 100 } });
  });

  it('is requested only once until the list has scrolled to it', async () => {
    startHost();
    await opened();
    const one = showVersion(topicId, 'answers', asked.id, previous);
    await showVersion(topicId, 'answers', asked.id, { ...previous, number: 2 });
    await one;
    expect(messages().find(({ id }) => id === asked.id)?.answers?.number).toBe(1);
    versionPlaced();
    await showVersion(topicId, 'answers', asked.id, { ...previous, number: 2 });
    expect(messages().at(-1)?.id).toBe(second.id);
  });

  it('is shown only when the page of messages before it has arrived, and is requested only once in the meantime', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const numbers = startHost({ newest: 2, page: promise });
    await opened();
    expect(messages()[0]?.id).toBe(asked.id);
    const page = loadEarlier(topicId);
    const one = showVersion(topicId, 'answers', asked.id, previous);
    await showVersion(topicId, 'answers', asked.id, previous);
    expect(numbers).toEqual([]);
    resolve();
    await Promise.all([page, one]);
    expect(numbers).toEqual([1]);
    expect(useVersions.getState().pressed?.place.before).toBe(earlier.id);
  });

  it('changes nothing if the host refuses it, and can be requested again', async () => {
    startHost({ refusal: new Error('A loop is running.') });
    await opened();
    await expect(showVersion(topicId, 'answers', asked.id, previous)).rejects.toThrow('A loop is running.');
    expect(useVersions.getState().pressed).toBeNull();
    expect(messages().at(-1)?.id).toBe(second.id);
  });
});
