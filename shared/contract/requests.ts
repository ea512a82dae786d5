/** Requests of MCP servers to the user while their calls run. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { ServerRequestId, TopicId } from '../ids.ts';
import { RequestAnswer, RequestDraft } from '../server-request.ts';

export const requests = {
  /**
   * Answers a request. Fails with `conflict` if the request is no longer open, and with
   * `bad-usage` if the content does not match the form.
   */
  answer: oc.input(z.object({ topicId: TopicId, id: ServerRequestId, answer: RequestAnswer })).output(type<void>()),
  saveDraft: oc.input(z.object({ topicId: TopicId, id: ServerRequestId, draft: RequestDraft })).output(type<void>()),
};
