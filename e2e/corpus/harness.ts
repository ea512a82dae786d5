/**
 * Sends the replies of a corpus to the real clients, over loopback, reads them as a loop does, and
 * compares what would run with what was expected.
 */

import { isDeepStrictEqual } from 'node:util';
import type { ModelReply } from '../../electron/host/loop/effects.ts';
import { collected } from '../../electron/host/loop/part-collector.ts';
import type { PrintedCallsMode } from '../../electron/host/loop/ports.ts';
import { readReply } from '../../electron/host/loop/read-reply.ts';
import { resolveTool } from '../../electron/host/mcp/tools/tool-registry.ts';
import { createGeminiClient } from '../../electron/host/models/gemini.ts';
import { createOpenAiClient } from '../../electron/host/models/openai.ts';
import { withPromptTools } from '../../electron/host/models/prompt-tools.ts';
import { withThinkingTags } from '../../electron/host/models/thinking.ts';
import { newId } from '../../electron/host/new-id.ts';
import { SchemaReading } from '../../electron/host/reading/schema-fit.ts';
import { CallId } from '../../shared/ids.ts';
import { canonicalJson, type JsonObject, type JsonValue } from '../../shared/json.ts';
import type { ToolDefinition } from '../../shared/mcp.ts';
import { callsOf, printedCallsOf, textOf, userText } from '../../shared/message.ts';
import type { Finish, ModelClient, ModelRequest, Repair } from '../../shared/model.ts';
import { startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { type CorpusCase, offeredIn } from './corpus-case.ts';

interface Call {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** What was read from a reply. */
interface Read {
  readonly calls: readonly Call[];
  /** The wire names of calls that were recognised in the text and do not run. */
  readonly printed: readonly string[];
  readonly text: string;
  readonly object: JsonObject | null;
  readonly repairs: readonly Repair[];
}

export interface CaseResult {
  readonly id: string;
  readonly family: string;
  readonly crashed: boolean;
  /** Calls that would run although the model did not make them. */
  readonly invented: readonly Call[];
  /** What differs from the expectation, in lines; empty if the reading agrees. */
  readonly differences: readonly string[];
  readonly repairs: readonly Repair[];
}

/** Reads every reply, one after the other. */
export async function readCorpus(cases: readonly CorpusCase[]): Promise<readonly CaseResult[]> {
  let reply: Reply = { chunks: [] };
  await using chat = await startScriptedOpenAi(() => reply, { record: false, validate: false });
  await using gemini = await startScriptedGemini(() => reply);
  const native = createOpenAiClient({ baseUrl: chat.baseUrl });
  const clients: Readonly<Record<CorpusCase['format'], ModelClient>> = {
    openai: withThinkingTags(native),
    prompt: withPromptTools(native),
    gemini: withThinkingTags(createGeminiClient({ baseUrl: gemini.baseUrl, apiKey: 'none' })),
  };
  const results: CaseResult[] = [];
  for (const each of cases) {
    const { id, family } = each;
    try {
      reply = each.format === 'gemini' ? geminiReply(each.raw) : chatReply(each.raw);
      const { read, chosen } = await readCase(each, clients[each.format]);
      const { invented, differences } = compared(each, read);
      const isSame = each.expected.printed === undefined && isDeepStrictEqual(chosen.calls, read.calls);
      const runs = { expected: { calls: each.expected.printed ?? each.expected.calls, printed: [] } };
      const other = isSame ? { invented: [], differences: [] } : compared(runs, chosen);
      const printed = other.differences.map((line) => `read from text, ${line}`);
      results.push({
        ...{ id, family, crashed: false, repairs: read.repairs },
        invented: [...invented, ...other.invented],
        differences: [...differences, ...printed],
      });
    } catch (error) {
      const differences = [`It crashed: ${error instanceof Error ? error.message : String(error)}`];
      results.push({ id, family, crashed: true, invented: [], differences, repairs: [] });
    }
  }
  return results;
}

/** `chosen`: what is read if the user chose that calls printed as text run. */
async function readCase(
  each: CorpusCase,
  client: ModelClient,
): Promise<{ readonly read: Read; readonly chosen: Read }> {
  const tools = offeredIn(each);
  const format = each.asksForObject === true ? 'json' : 'text';
  const request: ModelRequest = {
    ...{ model: 'corpus', system: 'You help.', messages: [userText('Go on.')], tools, toolChoice: 'auto' },
    ...{ format, toolsRan: false },
  };
  const streamed = await collected(client.stream(request, AbortSignal.timeout(10_000)));
  const finish: Finish = streamed.finish ?? { reason: 'error', code: 'cut-off', message: 'no finish' };
  if (finish.reason === 'error') throw new Error(`${finish.code}: ${finish.message}`);
  const ports = { newCallId: () => newId(CallId), tools: { resolve: resolveTool } };
  const native = each.format !== 'prompt';
  const readAs = (printed: PrintedCallsMode) =>
    readOf(
      readReply(
        ports,
        { tools: 'enabled', format },
        { callable: tools, named: tools },
        streamed.parts,
        finish,
        printed,
      ),
      tools,
    );
  return { read: readAs(native ? 'report' : 'ignore'), chosen: readAs(native ? 'run' : 'ignore') };
}

function readOf(reply: Omit<ModelReply, 'usage' | 'finish'>, tools: readonly ToolDefinition[]): Read {
  const calls = callsOf(reply).flatMap(({ tool, arguments: args, malformed }): readonly Call[] => {
    const found = tools.find(({ serverId, toolName }) => serverId === tool?.serverId && toolName === tool.toolName);
    if (found === undefined || malformed !== undefined) return [];
    // A tool refuses arguments that do not fit its schema.
    const runs = new SchemaReading(found.inputSchema).fits(args, found.inputSchema);
    return runs ? [{ name: found.wireName, arguments: args }] : [];
  });
  const object = reply.json?.ok === true ? reply.json.object : null;
  return { calls, printed: printedCallsOf(reply), text: textOf(reply), object, repairs: reply.repairs ?? [] };
}

function compared(
  { expected }: Pick<CorpusCase, 'expected'>,
  read: Read,
): Pick<CaseResult, 'invented' | 'differences'> {
  const differences: string[] = [];
  const differ = (what: string, one: JsonValue, other: JsonValue) => {
    if (canonicalJson(one) !== canonicalJson(other))
      differences.push(`${what}: expected ${JSON.stringify(one)}, read ${JSON.stringify(other)}`);
  };
  const plain = (calls: readonly Call[]): JsonValue =>
    calls.map((call) => ({ name: call.name, arguments: call.arguments }));
  differ('calls', plain(expected.calls), plain(read.calls));
  const printed = expected.printed ?? [];
  differ(
    'printed',
    printed.map(({ name }) => name),
    [...read.printed],
  );
  if (expected.text !== undefined) differ('text', expected.text.trim(), read.text.trim());
  if (expected.object !== undefined) differ('object', expected.object, read.object);
  const left = expected.calls.map((call) => canonicalJson(plain([call])));
  const invented = read.calls.filter((call) => {
    const at = left.indexOf(canonicalJson(plain([call])));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return { invented, differences };
}

type Raw = CorpusCase['raw'];

/** A reply as the scripted servers send it. */
interface Reply {
  readonly chunks: readonly object[];
}

function chatReply(raw: Raw): Reply {
  const deltas = deltasOf(raw);
  const isCall = deltas.some((delta) => 'tool_calls' in delta || 'function_call' in delta);
  const given = typeof raw === 'object' && 'finish_reason' in raw ? raw.finish_reason : undefined;
  const end = { choices: [{ index: 0, delta: {}, finish_reason: given ?? (isCall ? 'tool_calls' : 'stop') }] };
  return { chunks: [...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })), end] };
}

function deltasOf(raw: Raw): readonly JsonObject[] {
  if (typeof raw === 'string') return [{ content: raw }];
  if ('parts' in raw) throw new Error('A reply for gemini needs parts, and only it has them.');
  return 'deltas' in raw ? raw.deltas : [raw.message];
}

function geminiReply(raw: Raw): Reply {
  if (typeof raw === 'object' && !('parts' in raw)) throw new Error('A reply of gemini needs parts.');
  const parts = typeof raw === 'object' ? raw.parts : [{ text: raw }];
  const finishReason = (typeof raw === 'object' ? raw.finishReason : undefined) ?? 'STOP';
  return { chunks: [{ candidates: [{ content: { role: 'model', parts }, finishReason }] }] };
}
