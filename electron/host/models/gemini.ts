/**
 * Gemini, and any server with its format. Types, request shape and reasons come from the SDK, but
 * not the stream: its parser ends the process on a broken stream, and it sends the key to the
 * target of a redirect.
 */
import type { ModelClient, ModelRequest } from '../../../shared/model.ts';
import { GEMINI_FORMAT, type GeminiField, type GeminiOptions, signaturesFor } from '../../../shared/wire/gemini.ts';
import type { Signatures } from '../../../shared/wire/gemini-messages.ts';
import { createRequestWriter } from '../../../shared/wire/request-writer.ts';
import { GEMINI_URL, streamUrl } from './gemini-address.ts';
import { GeminiReply } from './gemini-reply.ts';
import { createHttpClient } from './http-client.ts';
import { answerOf, bodyOf } from './json-post.ts';

export interface GeminiServer {
  /** The base URL with or without a version. Default: Google's. */
  readonly baseUrl?: string;
  /** The API key. If it is absent, no key is sent. */
  readonly apiKey?: string;
  /** The label that is shown wherever the provider is named. Default: `Gemini`. */
  readonly label?: string;
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export function createGeminiClient({ label = 'Gemini', baseUrl = GEMINI_URL, ...server }: GeminiServer): ModelClient {
  const send = server.fetch ?? fetch;
  const apiKey = server.apiKey?.trim() ?? '';
  const write = createRequestWriter(GEMINI_FORMAT);

  async function post(url: URL, request: ModelRequest, options: GeminiOptions, signal: AbortSignal): Promise<Response> {
    const { body, length } = bodyOf(write(request, options));
    const headers = {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'content-length': String(length),
      ...(apiKey === '' ? {} : { 'x-goog-api-key': apiKey }),
    };
    // Following a redirect would send the key to another host.
    const init = { method: 'POST', headers, body, signal, redirect: 'manual', duplex: 'half' } as const;
    return answerOf(await send(url, init));
  }

  return createHttpClient<GeminiField>({
    ...{ provider: 'gemini', label, baseUrl, apiKey },
    reader: (redaction, request) => new GeminiReply(redaction, label, request.locale),
    effortField: 'effort',
    begin(request) {
      const url = streamUrl(baseUrl, request.model);
      if (url === null) return null;
      let signatures = signaturesFor(request.model);
      return {
        post: (without, signal) => post(url, request, { without, signatures }, signal),
        adapt(said) {
          const other = otherSignatures(said, signatures);
          signatures = other ?? signatures;
          return other !== null;
        },
        fieldToLeaveOut: (said, without) => fieldToLeaveOut(said, request, without),
      };
    },
  });
}

/**
 * A signature is valid only for the server that issued it. Another server would refuse the whole
 * conversation, so it is sent once without signatures; the next request tries them again.
 */
function otherSignatures(said: string, used: Signatures): Signatures | null {
  if (!/thought.?signature/i.test(said)) return null;
  return used === 'replaced' ? null : used === 'kept' ? 'completed' : 'replaced';
}

function fieldToLeaveOut(said: string, request: ModelRequest, without: ReadonlySet<GeminiField>): GeminiField | null {
  if (/thought.?signature/i.test(said)) return null;
  if (/thinking/i.test(said) && request.effort !== undefined && !without.has('effort')) return 'effort';
  if (/thinking|include.?thoughts/i.test(said) && !without.has('thinkingConfig')) return 'thinkingConfig';
  if (/temperature/i.test(said) && request.temperature !== undefined && !without.has('temperature'))
    return 'temperature';
  const isJson = /mime.?type|json mode/i.test(said) && request.format === 'json';
  return isJson && !without.has('responseMimeType') ? 'responseMimeType' : null;
}
