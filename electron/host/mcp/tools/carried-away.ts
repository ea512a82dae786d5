/**
 * What a call would carry away from this computer: recognised secrets in the arguments of a search,
 * of the address of a page or of a tool of another server, and text of files in a search or an
 * address. What the host's own servers do on this computer carries nothing away.
 */
import { setImmediate } from 'node:timers/promises';
import type { ApprovalWhy } from '../../../../shared/failures/approval-reasons.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { FETCH_WEB, INTERNET_SEARCH, type ToolRef, WEB } from '../../../../shared/mcp.ts';
import type { Message } from '../../../../shared/message.ts';
import type { Destination } from '../../../../shared/receipt.ts';
import { type SecretsInArguments, secretsInArguments } from '../../approvals/carried-secrets.ts';
import type { CallToAdmit } from '../../loop/ports.ts';
import { quoted } from '../../text/visible-text.ts';
import { WordsToCompare, wordsOfAddress } from '../../web/file-text.ts';
import { topicTexts } from './read-texts.ts';

export interface CarriedAway {
  readonly reasons: ApprovalWhy;
  readonly secrets: (SecretsInArguments & { readonly destination: Destination }) | null;
}

const NOTHING: CarriedAway = { reasons: [], secrets: null };

/** How long texts are compared before other work gets its turn, in milliseconds. */
const TURN_MS = 15;

/** `messagesOf` returns the messages of a topic, the newest first. */
export async function carriedAway(
  tool: ToolRef,
  isOurs: boolean,
  sent: JsonObject,
  context: CallToAdmit,
  messagesOf: (topicId: TopicId) => Iterable<Message>,
): Promise<CarriedAway> {
  const destination = isOurs ? onWeb(tool, sent) : ({ to: 'server', name: quoted(tool.serverId, 100) } as const);
  if (destination === null) return NOTHING;
  const found = secretsInArguments(sent);
  const [first] = found?.secrets ?? [];
  const more = (found?.secrets.length ?? 0) - 1;
  const path = destination.to === 'server' ? null : await fileIn(destination.to, sent, context, messagesOf);
  return {
    reasons: [
      ...(first === undefined ? [] : [{ name: 'carries-secret', data: { ...first, ...destination, more } } as const]),
      ...(path === null || destination.to === 'server'
        ? []
        : [{ name: 'carries-file-text', data: { to: destination.to, path: quoted(path) } } as const]),
    ],
    secrets: found === null ? null : { ...found, destination },
  };
}

function onWeb({ serverId, toolName }: ToolRef, sent: JsonObject): Destination | null {
  if (serverId !== WEB) return null;
  if (toolName === INTERNET_SEARCH) return { to: 'search', name: '' };
  if (toolName !== FETCH_WEB) return null;
  return { to: 'page', name: quoted(URL.parse(String(sent.url))?.host ?? '', 100) };
}

/** The path of the newest file of the topic whose text is in the call; null: there is none. */
async function fileIn(
  to: 'search' | 'page',
  sent: JsonObject,
  { topicId, attendant, endedCalls }: CallToAdmit,
  messagesOf: (topicId: TopicId) => Iterable<Message>,
): Promise<string | null> {
  const { host, rest } = to === 'page' ? wordsOfAddress(String(sent.url)) : { host: '', rest: String(sent.query) };
  if (new WordsToCompare(rest, []).isEmpty && new WordsToCompare(host, []).isEmpty) return null;
  const { read, own } = topicTexts(messagesOf(topicId), endedCalls?.());
  // A model wrote the first message of a background task.
  const free = attendant === 'inbox' ? [] : own;
  const words = new WordsToCompare(rest, free);
  const hostWords = new WordsToCompare(host, free);
  let since = performance.now();
  for (const { path, text } of read) {
    if (words.isIn(text)) return path;
    // The host of a link in a file says nothing else about the file.
    if (hostWords.isIn(text) && !text.toLowerCase().includes(host)) return path;
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return null;
}
