/**
 * The loops of this process: functions with which windows and the command line start, control and
 * list them.
 */
import type { loops as contract } from '../../../shared/contract/loops.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { ApprovalAnswer } from '../../../shared/mcp.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { parseInput } from '../loops/loop-input.ts';
import type { LoopSummary, ResumeLoop, StartedLoop, StartLoop } from '../loops/requests.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { HostNews } from '../news.ts';
import type { Loops } from '../store/loops.ts';
import { pastEvidence } from '../store/past-evidence.ts';
import type { Topics } from '../store/topics.ts';
import type { Versions } from '../store/versions.ts';
import { type AwaitedApprovalParts, askAgain, linesOfReceipt } from '../topics/awaited-approval.ts';
import type { TopicCompactions } from '../topics/compaction/compactions.ts';
import type { InOrder } from '../topics/in-order.ts';
import { pastApprovals } from '../topics/past-approvals.ts';
import type { TurnStart } from '../topics/turn-start.ts';

export interface LoopsParts {
  readonly loops: Pick<Loops, 'list' | 'input' | 'iterations' | 'record' | 'journal'>;
  readonly topics: Pick<Topics, 'get'>;
  readonly versions: Pick<Versions, 'shows'>;
  readonly runner: LoopRunner;
  readonly start: Pick<TurnStart, 'begin' | 'rememberModel'>;
  readonly compactions: Pick<TopicCompactions, 'giveUp'>;
  readonly order: InOrder;
  readonly news: (news: HostNews) => void;
  readonly awaited: AwaitedApprovalParts;
}

/**
 * The functions that drive a loop resolve when the loop has started; `rest` in their result
 * resolves when the loop rests.
 */
export function createLoops(parts: LoopsParts) {
  const { loops, topics, versions, runner, start, compactions, order, news, awaited } = parts;

  function summary(record: LoopRecord): LoopSummary {
    const goal = parseInput(loops.input(record.id)).goal.split('\n', 1)[0] ?? '';
    const { title } = topics.get(record.topicId);
    const hidden = versions.shows(record.id) ? {} : ({ hidden: true } as const);
    return { ...record, title, goal, iterations: loops.iterations(record.id), ...hidden };
  }

  /**
   * Answers the approval request of a waiting loop, which continues. If the approval is for another
   * receipt than the stored one, the present request is stored and sent, and this throws
   * `approval-outdated`.
   */
  async function decideApproval(loopId: LoopId, callId: CallId, answer: ApprovalAnswer): Promise<StartedLoop> {
    try {
      return await runner.decideApproval(loopId, callId, answer);
    } catch (error) {
      if (error instanceof LoopwrightError && error.failure === 'approval-outdated')
        await askAgain(awaited, runner.record(loopId).topicId);
      throw error;
    }
  }

  const drives = {
    startLoop: (request: StartLoop): Promise<StartedLoop> =>
      request.topicId === undefined ? start.begin(request) : order.run(request.topicId, () => start.begin(request)),
    /**
     * Resumes a loop that is interrupted, paused, stopped or failed; after a limit, with a higher
     * one. A waiting loop repeats its request. Throws `conflict` for a loop that is completed or
     * runs elsewhere.
     */
    async resumeLoop(loopId: LoopId, resume: ResumeLoop = {}): Promise<StartedLoop> {
      const { topicId } = runner.record(loopId);
      compactions.giveUp({ topicId });
      return order.run(topicId, async () => {
        topics.get(topicId);
        const started = await runner.resume(loopId, resume);
        start.rememberModel(topicId);
        return started;
      });
    },
    /** Answers the question of a waiting loop, which continues. */
    answerQuestion: (loopId: LoopId, text: string) => runner.answer(loopId, text),
    decideApproval,
    resolveOutcome: (loopId: LoopId, callId: CallId, as: 'retry' | 'done' | 'skip') =>
      runner.resolveOutcome(loopId, callId, as),
    /** Adds a message to the running loop; the loop reads it at its next step. */
    sendNow: (loopId: LoopId, text: string) => runner.say(loopId, text),
    loop: (loopId: LoopId) => runner.record(loopId),
    /**
     * The service of the agentic requirement for a loop that this process drives. Throws
     * `conflict` for a loop at rest.
     */
    agenticLoop: (loopId: LoopId) => runner.service(loopId),
  };

  const handlers = {
    async resume({ loopId, moreIterations: more }) {
      await drives.resumeLoop(loopId, more === undefined ? {} : { more });
    },
    retryNow: ({ loopId }) => runner.retryNow(loopId),
    pause({ loopId }) {
      runner.pause(loopId);
      news({ type: 'pause-requested', topicId: runner.record(loopId).topicId, loopId });
    },
    /** Aborts the model call, the tools and their processes at once. */
    stop: ({ loopId }) => runner.stop(loopId),
    async decide({ loopId, callId, answer }) {
      await decideApproval(loopId, callId, answer);
    },
    receiptLines: ({ loopId, ...part }) => linesOfReceipt(awaited, loopId, part),
    approvals: ({ loopId, callId }) => pastApprovals(loops, loopId, callId),
    async resolveOutcome({ loopId, callId, as }) {
      await runner.resolveOutcome(loopId, callId, as);
    },
    editTodos: ({ loopId, todos }) => runner.editTodos(loopId, todos),
    evidence: ({ loopId }) => pastEvidence(loops, loopId),
    updateLimits: ({ loopId, limits }) => runner.updateLimits(loopId, limits),
  } satisfies Handlers<typeof contract>;

  return {
    drives,
    noun: {
      ...handlers,
      /** Returns the loops, newest first. */
      list: (filter: { readonly topicId?: TopicId } = {}) => loops.list(filter).map(summary),
    },
  };
}
