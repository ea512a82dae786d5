/** The automations of the user. They are loaded again after every change. */
import i18next from 'i18next';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import type { AutomationTime, AutomationView, GivenAutomation, ReadTime } from '../../shared/automation.ts';
import type { CallId, RunId, TopicId } from '../../shared/ids.ts';
import type { Locale } from '../../shared/loop.ts';
import { failureOf } from '../host-client.ts';
import { type RunNews, useAppStore } from './app-store.ts';
import type { Asked } from './asked.ts';
import { host } from './host.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface AutomationList {
  readonly automations: readonly AutomationView[];
  /** While it is true, none starts by its time. */
  readonly allPaused: boolean;
}

interface AutomationsStore {
  readonly list: Asked<AutomationList>;
}

export const freshAutomations: AutomationsStore = { list: { state: 'loading' } };

export const useAutomations = create<AutomationsStore>()(() => freshAutomations);

/** The language of the page. The host writes times in words in it. */
const locale = (): Locale => (i18next.language === 'zh-CN' ? 'zh-CN' : 'en');

/** Loads the automations. Resolves when they are at least as recent as this call. */
export const loadAutomations = oneAtATime(async () => {
  if (useAutomations.getState().list.state === 'failed') useAutomations.setState({ list: { state: 'loading' } });
  try {
    const value = await host().automations.list({ locale: locale() });
    useAutomations.setState({ list: { state: 'ready', value } });
  } catch (error) {
    if (useAutomations.getState().list.state === 'ready') return;
    useAutomations.setState({ list: { state: 'failed', failure: failureOf(error) } });
  }
});

/** Loads the automations after every change of them or of their runs, and again in another language. */
export function useFollowedAutomations(): void {
  const news = useAppStore(({ automations }) => automations);
  const runNews = useAppStore((app) => app.runNews);
  const { i18n } = useTranslation();
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: news and another language are the reasons to ask again
  useEffect(() => void loadAutomations(), [news, language]);
  useEffect(() => {
    if (concernsOutcomes(runNews)) void loadAutomations();
  }, [runNews]);
}

/** Whether a run whose outcome is shown may have changed. */
function concernsOutcomes({ runIds }: RunNews): boolean {
  const { list } = useAutomations.getState();
  if (list.state !== 'ready') return false;
  return list.value.automations.some(({ outcomes }) =>
    outcomes.some(({ runId }) => runId !== null && (runIds?.includes(runId) ?? true)),
  );
}

const NONE: readonly AutomationView[] = [];

/** The automations that missed times about which nobody has decided. */
export function useMissing(): readonly AutomationView[] {
  const list = useAutomations((store) => (store.list.state === 'ready' ? store.list.value.automations : NONE));
  return useMemo(() => list.filter(({ missed }) => missed !== null), [list]);
}

/** An automation as links name it. */
type NamedAutomation = Pick<AutomationView, 'id' | 'title'>;

/** The automation that a topic belongs to; null: it belongs to none, or this is not known yet. */
export const useAutomationOfTopic = (topicId: TopicId): NamedAutomation | null =>
  useFound(useCallback(() => host().automations.ofTopic({ topicId }), [topicId]));

/** The automation that a call of a model made; null: it was deleted, or it is not known yet. */
export const useAutomationOfCall = (callId: CallId): NamedAutomation | null =>
  useFound(useCallback(() => host().automations.ofCall({ callId }), [callId]));

/** Asks again after every change of automations. If the host does not answer, the last answer stays. */
function useFound(find: () => Promise<NamedAutomation | null>): NamedAutomation | null {
  const [found, setFound] = useState<NamedAutomation | null>(null);
  const news = useAppStore(({ automations }) => automations);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(() => {
    let left = false;
    find().then(
      (automation) => left || setFound(automation),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [find, news]);
  return found;
}

/** The automation that lists this run among its outcomes, if its list is loaded; null: none. */
export const useAutomationOfRun = (runId: RunId): AutomationView | null =>
  useAutomations(({ list }) =>
    list.state === 'ready'
      ? (list.value.automations.find(({ outcomes }) => outcomes.some((outcome) => outcome.runId === runId)) ?? null)
      : null,
  );

/** A time in words and the next times, in milliseconds since the epoch. */
export interface WrittenTime {
  readonly words: string;
  readonly next: readonly number[];
}

/** Reads a time in words. The request ends when `signal` aborts. */
export const readTime = (text: string, timeZone: string, signal: AbortSignal): Promise<ReadTime> =>
  host().automations.readTime({ text, timeZone, locale: locale() }, { signal });

/** Writes a time in words that `readTime` reads as the same time. */
export const writeTime = (time: AutomationTime, timeZone: string, signal?: AbortSignal): Promise<WrittenTime> =>
  host().automations.writeTime({ time, timeZone, locale: locale() }, signal === undefined ? {} : { signal });

/**
 * This function and the actions below resolve when the change is visible, and throw the error of
 * the host.
 */
async function thenShow<T>(changed: Promise<T>): Promise<T> {
  const answer = await changed;
  await loadAutomations();
  return answer;
}

export const saveAutomation = (given: GivenAutomation): Promise<AutomationView> =>
  thenShow(host().automations.save({ ...given, locale: locale() }));
export const pauseAutomation = (id: number, paused: boolean) => thenShow(host().automations.pause({ id, paused }));
export const pauseAllAutomations = (paused: boolean) => thenShow(host().automations.pauseAll({ paused }));
export const deleteAutomation = (id: number) => thenShow(host().automations.delete({ id }));
export const restoreAutomation = (id: number) => thenShow(host().automations.restore({ id }));
export const runAutomation = (id: number): Promise<{ readonly runId: RunId }> =>
  thenShow(host().automations.runNow({ id }));
/** `id` null: decides about the missed times of all automations. */
export const decideMissed = (id: number | null, decision: 'run-once' | 'skip') =>
  thenShow(host().automations.decideMissed({ id, decision }));
