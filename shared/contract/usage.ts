import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { ModelRef } from '../message.ts';
import type { Usage } from '../model.ts';
import { inTopic } from './fields.ts';

/** What the models of one provider used on one day. */
export interface UsageOfDay {
  /** Local date, `2026-11-21`. */
  readonly day: string;
  readonly model: ModelRef;
  readonly modelCalls: number;
  readonly usage: Usage;
}

export const usage = {
  /** The latest days, newest first; a day without a model call is left out. */
  days: oc.input(z.object({ days: z.int().min(1).max(366) })).output(type<readonly UsageOfDay[]>()),
  /** The total usage of the models of a topic. */
  ofTopic: oc.input(inTopic).output(type<Usage & { readonly modelCalls: number }>()),
};
