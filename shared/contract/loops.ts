import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { CallId } from '../ids.ts';
import { LoopLimits } from '../loop.ts';
import { ApprovalDecision } from '../mcp.ts';
import { given, ofLoop } from './fields.ts';

export const loops = {
  /**
   * Resumes a loop. The page sends `moreIterations` when the user chose "Give it 10 more"; it
   * raises whichever limit was reached.
   */
  resume: oc.input(ofLoop.extend({ moreIterations: z.int().min(1).max(100).exactOptional() })).output(type<void>()),
  pause: oc.input(ofLoop).output(type<void>()),
  stop: oc.input(ofLoop).output(type<void>()),
  decide: oc.input(ofLoop.extend({ callId: CallId, decision: ApprovalDecision })).output(type<void>()),
  resolveOutcome: oc
    .input(ofLoop.extend({ callId: CallId, as: z.enum(['retry', 'done', 'skip']) }))
    .output(type<void>()),
  updateLimits: oc.input(ofLoop.extend({ limits: LoopLimits.partial().transform(given) })).output(type<void>()),
};
