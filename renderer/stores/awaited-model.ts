/** Another model was chosen while a loop lives: it answers from the next iteration on, and until then this is said. */
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { LoopId, TopicId } from '../../shared/ids.ts';
import { ended } from '../../shared/loop-ending.ts';
import type { LoopView } from '../../shared/loop-view.ts';
import type { ModelSetting } from '../../shared/settings.ts';
import { modelKey } from './models.ts';
import { useOpenTopic, useTopicStore } from './topic-store.ts';

/** Where the loop was when the choice was changed, and what had been chosen. */
export interface Switched {
  readonly loopId: LoopId;
  readonly iteration: number;
  readonly before: string;
}

type LoopPlace = Pick<LoopView, 'loopId' | 'iteration' | 'state'>;

const useSwitched = create<Readonly<Record<TopicId, Switched>>>()(() => ({}));

/** Pure. A second switch within one iteration is one with the first; null: no loop lives, so nothing is to be awaited. */
export function switchedAt(known: Switched | null, loop: LoopPlace | null, model: ModelSetting): Switched | null {
  if (loop === null || ended(loop.state)) return null;
  const { loopId, iteration } = loop;
  if (known?.loopId === loopId && known.iteration === iteration) return known;
  return { loopId, iteration, before: modelKey(model) };
}

/** Pure. The iteration in which the choice was changed is still the loop's last, and the choice is another than before it. */
export function isAwaited(switched: Switched | null, loop: LoopPlace | null, model: ModelSetting): boolean {
  if (switched === null || loop === null || ended(loop.state)) return false;
  const { loopId, iteration, before } = switched;
  return loop.loopId === loopId && loop.iteration === iteration && modelKey(model) !== before;
}

/** Called right before the topic's model is changed in this window. */
export function noteSwitch(topicId: TopicId): void {
  const entry = useTopicStore.getState().entries[topicId];
  if (entry?.state !== 'open') return;
  const { loop, topic } = entry.open;
  const switched = switchedAt(useSwitched.getState()[topicId] ?? null, loop, topic.model);
  if (switched !== null) useSwitched.setState({ [topicId]: switched });
}

/** The model that answers from the next iteration on; null: the one that is chosen answers already. */
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

/** Whether a loop of the topic lives, so that a choice counts from its next iteration on. */
export function useLoopLives(topicId: TopicId | null): boolean {
  return useOpenTopic(topicId, ({ loop }) => loop !== null && !ended(loop.state)) ?? false;
}
