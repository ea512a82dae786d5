/** Writes what the calls of a topic made for people: charts, tables, images, documents and long texts. */
import type { TopicId } from '../../../shared/ids.ts';
import { jsonText } from '../../../shared/json-text.ts';
import type { Output, TableRow } from '../../../shared/output.ts';
import type { LeavingFilter } from '../exports/leaving-filter.ts';
import { readOutput, rowsOf } from '../outputs/outputs.ts';
import type { StoredOutput } from '../store/outputs.ts';
import type { WrittenOutput } from './own-format.ts';
import type { TopicWriterParts } from './topic-writer-parts.ts';

/** The most characters of all outputs of one topic. A reader refuses a topic that is much larger, with its messages. */
const MOST_CHARACTERS = 24_000_000;
const ROWS_AT_ONCE = 10_000;

/** Yields the end of a topic: its outputs, and how many were left out because there are too many. */
export async function* writtenOutputs(parts: TopicWriterParts, topicId: TopicId): AsyncGenerator<string, void> {
  let left = MOST_CHARACTERS;
  let leftOut = 0;
  let separator = '\n';
  yield ',"outputs":[';
  for (const stored of parts.outputs.ofTopic(topicId)) {
    const entry: WrittenOutput = {
      ...{ callId: stored.callId, createdAt: stored.createdAt },
      output: clean(parts.filter, topicId, await contentOf(parts, stored)),
    };
    const text = jsonText(entry, 0);
    if (text.length > left) {
      leftOut += 1;
      continue;
    }
    left -= text.length;
    yield `${separator}${text}`;
    separator = ',\n';
  }
  yield leftOut === 0 ? ']' : `],"outputsLeftOut":${leftOut}`;
}

/** The bytes of a picture are no text, in which something could be recognised by chance. */
function clean(filter: LeavingFilter, topicId: TopicId, output: Output): Output {
  if (output.kind !== 'image') return filter.value(topicId, output);
  const name = filter.value(topicId, output.name);
  if (output.mimeType !== 'image/svg+xml') return { ...output, name };
  const drawing = Buffer.from(output.data, 'base64').toString('utf8');
  return { ...output, name, data: Buffer.from(filter.value(topicId, drawing)).toString('base64') };
}

async function contentOf({ outputs }: TopicWriterParts, { ref }: StoredOutput): Promise<Output> {
  const view = await readOutput(outputs, ref.id);
  if (view.kind !== 'table') return view;
  const rows: TableRow[] = [];
  const count = ref.kind === 'table' ? ref.rows : 0;
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    rows.push(...(await rowsOf(outputs, ref.id, from, Math.min(ROWS_AT_ONCE, count - from))));
  }
  return { ...view, rows };
}
