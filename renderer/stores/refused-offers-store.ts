/** The topics in which the user does not want the data tools to be offered. Only this window knows them. */
import { create } from 'zustand';
import type { TopicId } from '../../shared/ids.ts';

type Place = TopicId | 'new';

interface RefusedOffers {
  readonly places: ReadonlySet<Place>;
}

const useRefusedOffers = create<RefusedOffers>()(() => ({ places: new Set() }));

export const useOfferRefused = (topicId: TopicId | null): boolean =>
  useRefusedOffers(({ places }) => places.has(topicId ?? 'new'));

export function refuseOffer(topicId: TopicId | null): void {
  useRefusedOffers.setState(({ places }) => ({ places: new Set([...places, topicId ?? 'new']) }));
}
