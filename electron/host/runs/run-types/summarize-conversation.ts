import { TopicId } from '../../../../shared/ids.ts';
import { summarizeConversation as description } from '../../../../shared/run-types/summarize-conversation.ts';
import { conversationSummary } from './conversation-summary.ts';
import { invalid, type RunOutcome, runType } from './run-type.ts';

const DEFAULT_MESSAGES = 20;
const LEAST_MESSAGES = 10;
const MOST_MESSAGES = 50;

/** Summarises the newest messages of a topic. The output never contains the messages. */
export const summarizeConversation = runType({
  description,
  complete: (input, topicId) => ({ ...input, conversation_id: topicId }),
  parse({ conversation_id, max_messages = DEFAULT_MESSAGES }) {
    if (conversation_id === undefined) return invalid('conversation_id', { name: 'missing', data: {} });
    const topicId = TopicId.safeParse(conversation_id);
    if (!topicId.success) return invalid('conversation_id', { name: 'not-accepted', data: {} });
    if (!Number.isInteger(max_messages)) return invalid('max_messages', { name: 'not-whole', data: {} });
    const wanted = Number(max_messages);
    if (wanted < 1) return invalid('max_messages', { name: 'too-small', data: { bound: 1 } });
    const most = Math.min(MOST_MESSAGES, Math.max(LEAST_MESSAGES, wanted));
    return { ok: true, input: { topicId: topicId.data, most } };
  },
  async carryOut({ topicId, most }, { signal, ports, progress, step }): Promise<RunOutcome> {
    const messages = await step('fetch_messages', () =>
      ports
        .conversation(topicId)
        .filter(({ role, parts }) => role !== 'tool' && parts.length > 0)
        .slice(-most),
    );
    if (messages.length === 0) {
      return { ok: false, error: { code: 'run-conversation-empty', data: { topicId }, retryable: false } };
    }
    const prepared = await step('build_prompt', () => conversationSummary(ports.models, topicId, messages));
    const made = await step('llm_generate', () => prepared.write(progress, signal));
    if (!made.ok) return made;
    return { ok: true, output: { summary: made.text, message_count: messages.length } };
  },
});
