/**
 * Loads the prompts, resources and resource templates of a topic's servers for the composer, only
 * when they are needed.
 */
import { useEffect, useState } from 'react';
import type { ServerId, TopicId } from '../../shared/ids.ts';
import type { ResourceTemplate, ServerPrompt, ServerResource } from '../../shared/server-view.ts';
import { useAppStore } from '../stores/app-store.ts';
import type { Attached } from '../stores/attachments-store.ts';
import { host } from '../stores/host.ts';
import { useNewTopic } from '../stores/new-topic-store.ts';
import { loadServer, useServers } from '../stores/servers-store.ts';
import { useOpenTopic } from '../stores/topic-store.ts';

const QUIET_MS = 80;

export interface Answered<T> {
  /** null: there is no question, or no answer yet. May be the answer to the question before. */
  readonly answer: T | null;
  /** Whether nothing is being asked. */
  readonly isSettled: boolean;
}

/**
 * Returns the answer to a question that has not changed for a moment. Until it arrives, the answer to
 * the question before stays.
 */
export function useAnswered<T>(question: string | null, ask: (question: string) => Promise<T>): Answered<T> {
  const [{ to, answer }, setAnswered] = useState<{ readonly to: string | null; readonly answer: T | null }>(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is asked goes with the question
  useEffect(() => {
    if (question === null) return setAnswered(NOTHING);
    let current = true;
    const timer = setTimeout(() => {
      ask(question)
        .then((found) => current && setAnswered({ to: question, answer: found }))
        .catch(() => current && setAnswered({ to: question, answer: null }));
    }, QUIET_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [question]);
  return { answer, isSettled: question === to };
}

const NOTHING = { to: null, answer: null };

/** Returns only the answer of `useAnswered`. */
export const useAnswerTo = <T>(question: string | null, ask: (question: string) => Promise<T>): T | null =>
  useAnswered(question, ask).answer;

const noPrompts: readonly ServerPrompt[] = [];
const noResources: readonly ServerResource[] = [];
const noTemplates: readonly ResourceTemplate[] = [];

/** Returns the prompts of the servers; if `wanted` is false, nothing is requested. */
export const usePrompts = (topicId: TopicId | null, wanted: boolean): readonly ServerPrompt[] =>
  useAnswerTo(wanted ? (topicId ?? 'new') : null, () => host().servers.prompts({ topicId })) ?? noPrompts;

/** Returns the resources that match the query; if `query` is null, nothing is requested. */
export function useResources(topicId: TopicId | null, query: string | null): Answered<readonly ServerResource[]> {
  const { answer, isSettled } = useAnswered(query === null ? null : `${topicId} ${query}`, () =>
    host().servers.resources({ topicId, query: query?.slice(0, 200) ?? '' }),
  );
  return { answer: answer ?? (query === null ? noResources : null), isSettled };
}

/** Returns the resource templates of the running servers that the topic uses. */
export function useTemplates(topicId: TopicId | null, wanted: boolean): readonly ResourceTemplate[] {
  const servers = useAppStore((app) => app.servers);
  const inTopic = useOpenTopic(topicId, ({ topic }) => topic.servers);
  const switches = useNewTopic(({ settings }) => settings.serverSwitches);
  const details = useServers((store) => store.details);
  const isOn = (id: ServerId, on: boolean): boolean =>
    topicId === null ? (switches?.[id] ?? on) : (inTopic?.find((server) => server.id === id)?.on ?? on);
  const used = servers
    .filter(({ id, on, state, resources }) => state === 'running' && resources > 0 && isOn(id, on))
    .map(({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the servers are all that counts
  useEffect(() => {
    if (wanted) for (const id of used) void loadServer(id);
  }, [wanted, used.join()]);
  if (!wanted) return noTemplates;
  return used.flatMap((id) => {
    const asked = details[id];
    return asked?.state === 'ready' ? asked.value.templateList : [];
  });
}

/**
 * Returns the text of a prompt for the composer and the resources to attach. Throws the error of
 * the host.
 */
export async function takePrompt(
  { serverId, name }: Pick<ServerPrompt, 'serverId' | 'name'>,
  values: Readonly<Record<string, string>>,
): Promise<{ readonly text: string; readonly attached: readonly Attached[] }> {
  const { text, attachments } = await host().servers.prompt({ serverId, name, arguments: { ...values } });
  return { text, attached: attachments.map((one) => ({ ...one, name: one.uri })) };
}

/** A prompt or template whose arguments the user must fill in. */
export type Offer =
  | { readonly kind: 'prompt'; readonly prompt: ServerPrompt }
  | { readonly kind: 'template'; readonly template: ResourceTemplate };

/** Returns the values that the server suggests for an argument. */
export function completeArgument(
  offer: Offer,
  argument: string,
  value: string,
  others: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { serverId, of } =
    offer.kind === 'prompt'
      ? { serverId: offer.prompt.serverId, of: { prompt: offer.prompt.name } }
      : { serverId: offer.template.serverId, of: { template: offer.template.uriTemplate } };
  return host().servers.complete({ serverId, of, argument, value: value.slice(0, 1_000), others: { ...others } });
}
