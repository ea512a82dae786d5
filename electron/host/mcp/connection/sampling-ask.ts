/** A server's request for a reply of the user's model, in the form shown to the user first. */
import { type CreateMessageRequest, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { ServerAsk } from '../../../../shared/server-request.ts';
import { wellFormed } from '../../../../shared/wire/well-formed-text.ts';

const MAX_MESSAGES = 100;
const MAX_TEXT = 200_000;
const MAX_TOKENS = 8192;

/**
 * Converts the request. `model` stays empty, because the component that answers fills it in.
 * Throws `McpError` for a request that uses a feature that the app did not offer.
 */
export function samplingAsk(params: CreateMessageRequest['params']): ServerAsk {
  if (params.tools !== undefined || params.toolChoice !== undefined)
    throw new McpError(ErrorCode.InvalidParams, 'Tools cannot be used in a sampling request');
  const messages = params.messages.map(({ role, content }) => ({
    role,
    text: wellFormed([content].flat().map(textOf).join('\n')),
  }));
  const system = params.systemPrompt === undefined ? null : wellFormed(params.systemPrompt);
  const length = messages.reduce((sum, { text }) => sum + text.length, system?.length ?? 0);
  if (messages.length === 0 || messages.length > MAX_MESSAGES || length > MAX_TEXT)
    throw new McpError(ErrorCode.InvalidParams, 'The sampling request is empty or too long');
  const maxTokens = Math.max(1, Math.min(Math.floor(params.maxTokens), MAX_TOKENS));
  return { kind: 'sampling', system, messages, maxTokens, model: '' };
}

type Content = Extract<CreateMessageRequest['params']['messages'][number]['content'], readonly unknown[]>[number];

function textOf(content: Content): string {
  return content.type === 'text' ? content.text : `[${content.type}, which cannot be sent to the model]`;
}
