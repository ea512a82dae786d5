/**
 * Finds the datasets that a topic has read before the app was started: from its messages, so that nothing
 * else has to be stored. Each path is judged again, and no file with secrets is read again.
 */
import { DATA, READ_DATASET } from '../../../../../shared/mcp.ts';
import { callsOf, type Message } from '../../../../../shared/message.ts';
import type { DatasetRequest } from '../../../data/messages.ts';
import { resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import { refusedSecret } from '../../../files/paths/secret-places.ts';
import { parseArguments } from '../parse-arguments.ts';
import { ReadDataset } from './data-tools.ts';
import { tableName } from './dataset-names.ts';

const MOST_MESSAGES = 5_000;
const MOST_CALLS = 200;

/** `newestFirst` are the messages of the topic. Returns the datasets by the time at which they were read last. */
export async function earlierDatasets(
  newestFirst: Iterable<Message>,
  workspace: Workspace,
): Promise<readonly DatasetRequest[]> {
  const found = new Map<string, DatasetRequest>();
  for (const args of successfulCalls(newestFirst).toReversed()) {
    const parsed = parseArguments(ReadDataset, args);
    if (!parsed.ok) continue;
    const { path, sheet = null, encoding = null, name: wanted = null } = parsed.value;
    const place = await resolvePath({ ...workspace, readableSecrets: [] }, path);
    if (!place.ok || place.value.kind !== 'file' || refusedSecret(place.value) !== null) continue;
    const { absolute, relative } = place.value;
    const name = tableName(wanted, { path: absolute, sheet }, [...found.values()]);
    found.delete(name);
    found.set(name, { name, path: absolute, shown: relative, sheet, encoding });
  }
  return [...found.values()];
}

/** The arguments of the calls that read a file, the newest first. */
function successfulCalls(newestFirst: Iterable<Message>): readonly object[] {
  const done = new Set<string>();
  const calls: object[] = [];
  let looked = 0;
  for (const message of newestFirst) {
    looked += 1;
    if (looked > MOST_MESSAGES || calls.length >= MOST_CALLS) break;
    for (const part of message.parts) if (part.type === 'tool-result' && part.status === 'done') done.add(part.callId);
    for (const { callId, tool, arguments: args } of callsOf(message).toReversed())
      if (tool?.serverId === DATA && tool.toolName === READ_DATASET && done.has(callId)) calls.push(args);
  }
  return calls;
}
