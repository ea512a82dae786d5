/** What MCP servers ask of the user while their calls run. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { ServerRequestId, TopicId } from '../ids.ts';
import { RequestAnswer, RequestDraft } from '../server-request.ts';

export const requests = {
  /** `conflict`: it is not open any more. `bad-usage`: the content is not as the form says. */
  answer: oc.input(z.object({ topicId: TopicId, id: ServerRequestId, answer: RequestAnswer })).output(type<void>()),
  saveDraft: oc.input(z.object({ topicId: TopicId, id: ServerRequestId, draft: RequestDraft })).output(type<void>()),
};
