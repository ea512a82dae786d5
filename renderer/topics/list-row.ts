import type { TopicSummary } from '../../shared/topic.ts';
import type { GroupName } from './group-topics.ts';

/** A row in the list of topics. */
export type Row =
  | { readonly kind: 'group'; readonly name: GroupName }
  | { readonly kind: 'topic'; readonly topic: TopicSummary };

export const keyOf = (row: Row): string => (row.kind === 'topic' ? row.topic.id : row.name);
