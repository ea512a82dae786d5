/** Places the branches of topics under their origins in the list of topics. Pure. */
import type { TopicId } from '../../shared/ids.ts';
import type { TopicSummary } from '../../shared/topic.ts';

export interface PlacedTopic {
  readonly topic: TopicSummary;
  /** Whether the topic stands under the one that it branched off. */
  readonly isBranch: boolean;
}

/**
 * Returns the topics of each section with the branches under their origins, whichever section those are
 * in. A pinned branch stays where it is, and so does one whose origin is in no section. Branches of
 * branches stand under the first origin.
 */
export function underOrigins(sections: readonly (readonly TopicSummary[])[]): readonly (readonly PlacedTopic[])[] {
  const listed = new Map(sections.flat().map((topic) => [topic.id, topic]));
  const families = Map.groupBy(listed.values(), (topic) => rootOf(topic, listed));
  return sections.map((topics) =>
    topics
      .filter((topic) => rootOf(topic, listed) === topic.id)
      .flatMap((root) => [
        { topic: root, isBranch: false },
        ...(families.get(root.id) ?? []).filter((topic) => topic !== root).map((topic) => ({ topic, isBranch: true })),
      ]),
  );
}

/** The topic under which a topic stands: itself, or the first listed origin. */
function rootOf(topic: TopicSummary, listed: ReadonlyMap<TopicId, TopicSummary>): TopicId {
  let root = topic;
  for (let depth = 0; depth < listed.size && !root.pinned; depth += 1) {
    const origin = root.branchOf && listed.get(root.branchOf.topicId);
    if (origin === undefined) break;
    root = origin;
  }
  return root.id;
}
