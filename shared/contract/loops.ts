import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { PastEvidence } from '../evidence.ts';
import { CallId } from '../ids.ts';
import { LoopLimits } from '../loop.ts';
import { LONGEST_LOOP_TODO, LONGEST_TODO_ID, MOST_LOOP_TODOS, TODO_STATUSES } from '../loop-todos.ts';
import { ApprovalAnswer } from '../mcp.ts';
import type { PastApproval } from '../past-approval.ts';
import type { ReceiptLines } from '../receipt.ts';
import { given, ofLoop } from './fields.ts';

const LoopTodo = z.object({
  id: z.string().trim().min(1).max(LONGEST_TODO_ID),
  content: z.string().trim().min(1).max(LONGEST_LOOP_TODO),
  status: z.enum(TODO_STATUSES),
});

export const loops = {
  /**
   * Resumes a loop. The page sends `moreIterations` when the user chose "Give it 10 more"; it
   * raises whichever limit was reached.
   */
  resume: oc.input(ofLoop.extend({ moreIterations: z.int().min(1).max(100).exactOptional() })).output(type<void>()),
  pause: oc.input(ofLoop).output(type<void>()),
  stop: oc.input(ofLoop).output(type<void>()),
  /**
   * Makes the next attempt at a model call at once, without the rest of the wait before it. Does nothing if
   * the loop does not wait for one. Fails with `retry-elsewhere` if another process drives the loop.
   */
  retryNow: oc.input(ofLoop).output(type<void>()),
  /**
   * Allows or denies a call that waits for approval. Fails with `conflict` if the call waits no
   * longer, or if an approval names another receipt than the stored one; then the newer request is
   * sent as an event. Fails with `bad-usage` if the receipt does not offer the scope.
   */
  decide: oc.input(ofLoop.extend({ callId: CallId, answer: ApprovalAnswer })).output(type<void>()),
  /**
   * Returns lines of everything that the awaited edit would change, from line `from` (0 is the
   * first) on, at most 1,000 lines and 256 KB. Fails with `call-without-effect` if the call would
   * now fail or change nothing, and with `approval-outdated` if it would do something else than
   * the receipt with this digest says.
   */
  receiptLines: oc
    .input(ofLoop.extend({ callId: CallId, receipt: z.string().max(100), from: z.int().min(0) }))
    .output(type<ReceiptLines>()),
  /**
   * Returns what the user was asked about a call, in order, as it was shown, with the answers; at most
   * the newest 20. A call that nobody was asked about has none.
   */
  approvals: oc.input(ofLoop.extend({ callId: CallId })).output(type<readonly PastApproval[]>()),
  resolveOutcome: oc
    .input(ofLoop.extend({ callId: CallId, as: z.enum(['retry', 'done', 'skip']) }))
    .output(type<void>()),
  /**
   * Changes todos of a loop's list by id and adds new ones. The loop receives the edit with its next
   * step, where a message informs the model. Fails with `loop-ended` if the loop has ended.
   */
  editTodos: oc.input(ofLoop.extend({ todos: z.array(LoopTodo).min(1).max(MOST_LOOP_TODOS) })).output(type<void>()),
  /**
   * Returns what was known of the work at each ending of the loop, oldest first; a loop that went on has
   * several endings. Endings of older versions of the app are left out. An unknown loop has none.
   */
  evidence: oc.input(ofLoop).output(type<readonly PastEvidence[]>()),
  updateLimits: oc.input(ofLoop.extend({ limits: LoopLimits.partial().transform(given) })).output(type<void>()),
};
