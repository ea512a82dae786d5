import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { ModelRef } from '../message.ts';
import type { Usage } from '../model.ts';
import { inTopic } from './fields.ts';

/** The usage of the models of one provider on one day. */
export interface UsageOfDay {
  /** The local date, such as `2026-11-21`. */
  readonly day: string;
  readonly model: ModelRef;
  readonly modelCalls: number;
  /** The number of repairs that were made while the replies were read. */
  readonly repairs: number;
  readonly usage: Usage;
}

export const usage = {
  /**
   * Returns the usage of the latest days, newest first, without the days that had no model call.
   */
  days: oc.input(z.object({ days: z.int().min(1).max(366) })).output(type<readonly UsageOfDay[]>()),
  /** The total usage of the models of a topic. */
  ofTopic: oc.input(inTopic).output(type<Usage & { readonly modelCalls: number; readonly repairs: number }>()),
};
