/** What the data server needs of the host. */
import type { TopicId } from '../../../../../shared/ids.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { Locale } from '../../../../../shared/loop.ts';
import type { TopicData } from '../../../data/topic-data.ts';
import type { TopicsData } from '../../../data/topics-data.ts';
import type { Workspace } from '../../../files/paths/path-policy.ts';
import type { CallKey, ChangeRecorder, WindowOf } from '../built-in.ts';
import type { CodePart } from './code-part.ts';

export interface DataServerParts {
  readonly workspace: Workspace;
  readonly recorder: Pick<ChangeRecorder, 'effectOf' | 'secretsOf'>;
  readonly windowOf?: WindowOf;
  readonly topicsData: Pick<TopicsData, 'of'>;
  /** The topic of a running call; null: it has none. */
  readonly topicOf: (key: CallKey) => TopicId | null;
  /** The language of the names that people see. */
  readonly locale: () => Locale;
  /** The longest time of a query in milliseconds. Default: a minute. */
  readonly sqlTimeMs?: number;
  /** Runs JavaScript and Python. Absent: only SQL runs. */
  readonly code?: CodePart;
  /** Checks a Vega-Lite specification with its data. Absent: no chart is made. */
  readonly checkChart?: (
    spec: JsonObject,
  ) => { readonly ok: true; readonly spec: JsonObject } | { readonly ok: false; readonly message: string };
}

/** The data of the topic of a call. */
export const dataOf = ({ topicsData, topicOf }: DataServerParts, key: CallKey | null): TopicData =>
  topicsData.of(key === null ? null : topicOf(key));
