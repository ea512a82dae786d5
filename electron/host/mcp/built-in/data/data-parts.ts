/** What the data server needs of the host. */
import type { LoopId, TopicId } from '../../../../../shared/ids.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { Locale } from '../../../../../shared/loop.ts';
import type { Message } from '../../../../../shared/message.ts';
import type { CheckedChart } from '../../../charts/check-chart.ts';
import type { CodeRunner } from '../../../code/code-run.ts';
import type { OwnPythons } from '../../../code/own/own-pythons.ts';
import type { TopicData } from '../../../data/topic-data.ts';
import type { TopicsData } from '../../../data/topics-data.ts';
import type { Workspace } from '../../../files/paths/path-policy.ts';
import type { CallKey, ChangeRecorder, WindowOf } from '../built-in.ts';
import { earlierDatasets } from './earlier-datasets.ts';

export interface DataServerParts {
  readonly workspace: Workspace;
  readonly recorder: Pick<ChangeRecorder, 'effectOf' | 'secretsOf' | 'start'>;
  readonly windowOf?: WindowOf;
  readonly topicsData: Pick<TopicsData, 'of'>;
  /** The topic of a running call; null: it has none. */
  readonly topicOf: (key: CallKey) => TopicId | null;
  /** The topic of a loop, whose call does not run yet when it is judged; null: it is not known. */
  readonly topicOfLoop?: (loopId: LoopId) => TopicId | null;
  /** The messages of the topic of a call, the newest first; null: it has none. */
  readonly historyOf?: (key: CallKey) => Iterable<Message> | null;
  /** The language of the names that people see. */
  readonly locale: () => Locale;
  /** The longest time of a query in milliseconds. Default: a minute. */
  readonly sqlTimeMs?: number;
  /** Runs JavaScript and Python. Absent: only SQL runs. */
  readonly code?: Pick<CodeRunner, 'run'>;
  /** The Python of the user. Absent: there is none. */
  readonly ownPythons?: Pick<OwnPythons, 'isSet' | 'choose'>;
  /** Checks a Vega-Lite specification with its data. Absent: no chart is made. */
  readonly checkChart?: (spec: JsonObject) => Promise<CheckedChart>;
}

/** The data of the topic of a call, with the datasets that it had before the app was started. */
export async function dataOf(
  { topicsData, topicOf, topicOfLoop, historyOf, workspace }: DataServerParts,
  key: CallKey | null,
): Promise<TopicData> {
  const data = topicsData.of(key === null ? null : (topicOf(key) ?? topicOfLoop?.(key.loopId) ?? null));
  const messages = key === null ? null : (historyOf?.(key) ?? null);
  if (messages !== null) await data.restore(() => earlierDatasets(messages, workspace));
  return data;
}
