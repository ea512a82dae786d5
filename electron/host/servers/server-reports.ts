/**
 * Reports servers that cannot be used, or only in part: to the shell once per process, and to the
 * model of each running loop once per reason.
 */
import type { LoopId, TopicId } from '../../../shared/ids.ts';
import type { ServerProblem } from '../../../shared/server-view.ts';
import { descriptionOf } from '../../../shared/strategies/index.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { problemForModel } from '../mcp/hub/server-problems.ts';

export interface ServerReportsParts {
  /** Returns the running loop of a topic; null: no loop runs. */
  readonly runningLoop: (topicId: TopicId) => Pick<LoopRecord, 'id' | 'strategy'> | null;
  /** Sends a text to the model of a running loop at its next step. */
  readonly tellModel: (loopId: LoopId, text: string) => void;
  /**
   * Prints a problem in a shell without windows; undefined: the shell has windows, which show the
   * state of the servers.
   */
  readonly tellShell: ((problem: ServerProblem) => void) | undefined;
}

/** The number of reports that are remembered so that none is repeated; the oldest are forgotten. */
const MOST_KEPT = 1000;

export class ServerReports {
  readonly #parts: ServerReportsParts;
  readonly #reported = new Set<string>();

  constructor(parts: ServerReportsParts) {
    this.#parts = parts;
  }

  /** Reports the current problems of the servers that the topic uses. */
  report(topicId: TopicId, problems: readonly ServerProblem[]): void {
    // This is called several times in each iteration of a loop.
    if (problems.length === 0) return;
    const { runningLoop, tellModel, tellShell } = this.#parts;
    for (const problem of problems) if (tellShell !== undefined && this.#isNew('shell', problem)) tellShell(problem);
    const loop = runningLoop(topicId);
    // Under a strategy without tools, the model would read the report as a message of the user.
    if (loop === null || descriptionOf(loop.strategy)?.offersTools !== true) return;
    for (const problem of problems) {
      const text = problemForModel(problem);
      if (text !== null && this.#isNew(loop.id, problem)) tellModel(loop.id, `(Automatic) ${text}`);
    }
  }

  #isNew(listener: string, problem: ServerProblem): boolean {
    const state = problem.type === 'server-missing' ? problem.state : null;
    const key = JSON.stringify([listener, problem.server, problem.type, state, problem.why]);
    if (this.#reported.has(key)) return false;
    this.#reported.add(key);
    const [oldest] = this.#reported;
    if (this.#reported.size > MOST_KEPT && oldest !== undefined) this.#reported.delete(oldest);
    return true;
  }
}
