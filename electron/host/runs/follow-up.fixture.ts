/** Recognises requests that decide what follows a run. */
import type { ChatRequest } from '../../../e2e/fixtures/chat-request.ts';

/** Whether a request asks what follows the end of a run. */
export const isFollowUp = ({ messages }: Pick<ChatRequest, 'messages'>): boolean =>
  JSON.stringify(messages[0]).includes('A background task of this conversation has ended');
