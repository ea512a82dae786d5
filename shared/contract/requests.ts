/** Requests of MCP servers to the user while their calls run. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { ServerRequestId, TopicId } from '../ids.ts';
import { RequestAnswer, RequestDraft } from '../server-request.ts';

export const requests = {
  /**
   * `conflict`: the request is no longer open. `bad-usage`: the content does not match the form.
   */
  answer: oc.input(z.object({ topicId: TopicId, id: ServerRequestId, answer: RequestAnswer })).output(type<void>()),
  saveDraft: oc.input(z.object({ topicId: TopicId, id: ServerRequestId, draft: RequestDraft })).output(type<void>()),
};
