/**
 * The model that the user has chosen while a loop runs. It answers from the next iteration on.
 * Until then, the page shows that the choice is pending.
 */
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { LoopId, TopicId } from '../../shared/ids.ts';
import { ended } from '../../shared/loop-ending.ts';
import type { LoopView } from '../../shared/loop-view.ts';
import type { ModelSetting } from '../../shared/settings.ts';
import { modelKey } from './models.ts';
import { useOpenTopic, useTopicStore } from './topic-store.ts';

/** A change of the model: the iteration in which it happened, and the model before it. */
export interface Switched {
  readonly loopId: LoopId;
  readonly iteration: number;
  readonly before: string;
}

type LoopPlace = Pick<LoopView, 'loopId' | 'iteration' | 'state'>;

const useSwitched = create<Readonly<Record<TopicId, Switched>>>()(() => ({}));

/**
 * The change to remember when the user chooses a model; null: no loop is live. Several changes
 * within one iteration count as one change. Pure.
 */
export function switchedAt(known: Switched | null, loop: LoopPlace | null, model: ModelSetting): Switched | null {
  if (loop === null || ended(loop.state)) return null;
  const { loopId, iteration } = loop;
  if (known?.loopId === loopId && known.iteration === iteration) return known;
  return { loopId, iteration, before: modelKey(model) };
}

/**
 * Whether the changed model is still pending: the loop is in the iteration of the change, and the
 * chosen model differs from the previous one. Pure.
 */
export function isAwaited(switched: Switched | null, loop: LoopPlace | null, model: ModelSetting): boolean {
  if (switched === null || loop === null || ended(loop.state)) return false;
  const { loopId, iteration, before } = switched;
  return loop.loopId === loopId && loop.iteration === iteration && modelKey(model) !== before;
}

/** Must be called immediately before this window changes the topic's model. */
export function noteSwitch(topicId: TopicId): void {
  const entry = useTopicStore.getState().entries[topicId];
  if (entry?.state !== 'open') return;
  const { loop, topic } = entry.open;
  const switched = switchedAt(useSwitched.getState()[topicId] ?? null, loop, topic.model);
  if (switched !== null) useSwitched.setState({ [topicId]: switched });
}

/** The model that answers from the next iteration on; null: the chosen model already answers. */
export function useAwaitedModel(topicId: TopicId | null): ModelSetting | null {
  const switched = useSwitched((all) => (topicId === null ? null : (all[topicId] ?? null)));
  const model = useOpenTopic(topicId, ({ topic }) => topic.model);
  const place = useOpenTopic(
    topicId,
    useShallow(({ loop }) =>
      loop === null ? null : { loopId: loop.loopId, iteration: loop.iteration, state: loop.state },
    ),
  );
  return model !== null && isAwaited(switched, place, model) ? model : null;
}

/**
 * Whether a loop is live in the topic, so that a changed model answers only from the next
 * iteration on.
 */
export function useLoopLives(topicId: TopicId | null): boolean {
  return useOpenTopic(topicId, ({ loop }) => loop !== null && !ended(loop.state)) ?? false;
}
