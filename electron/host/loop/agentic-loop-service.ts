/**
 * The service that the agentic requirement describes, computed from the journal of one loop. It
 * makes no decisions: it folds the loop's events, `shouldContinue` asks the budget, and
 * `updateConfig` writes the limits. Each loop has its own instance, so several topics can run
 * loops at once.
 */
import { EventEmitter } from 'node:events';
import { ServerId, type TopicId } from '../../../shared/ids.ts';
import type { CompletionReason, LoopEvent, LoopLimits } from '../../../shared/loop.ts';
import { FILE_EDITOR, isCompletion, type ToolRef } from '../../../shared/mcp.ts';
import type { ToolCallStatus } from '../../../shared/message.ts';
import { guarded, type ListenerFailed } from '../listeners.ts';
import type { Tally } from './budget.ts';
import type { LoopRecord } from './ports.ts';

export interface AgenticLoopConfig {
  readonly maxIterations: number;
  readonly consecutiveMistakeLimit: number;
  readonly enabledMCPServers: readonly string[];
}

export interface ToolCallResult {
  readonly tool: ToolRef | null;
  readonly status: ToolCallStatus;
}

interface Events {
  'iteration:start': [iteration: number];
  'iteration:end': [iteration: number, result: ToolCallResult | null];
  complete: [state: AgenticLoopState];
  mistake: [count: number, limit: number];
}

/** The part of the host that this service uses. */
export interface AgenticLoopPort {
  record(): LoopRecord;
  updateLimits(limits: Partial<LoopLimits>): void;
  tally(): Pick<Tally, 'iterations' | 'mistakesInRow'>;
  /** The reason why the budget refuses the next step; null if the step may begin. */
  judge(): CompletionReason | null;
  readonly now: () => number;
  readonly listenerFailed: ListenerFailed;
}

const fresh = {
  topicId: null as TopicId | null,
  isAgenticMode: false,
  currentIteration: 0,
  consecutiveMistakeCount: 0,
  isComplete: false,
  completionReason: null as CompletionReason | null,
  completionResult: null as string | null,
  suggestedCommand: null as string | null,
  /** The start of the loop in milliseconds since the epoch, UTC; null before the start. */
  startTime: null as number | null,
  endTime: null as number | null,
};
export type AgenticLoopState = Readonly<typeof fresh>;

export class AgenticLoopService extends EventEmitter<Events> {
  readonly #port: AgenticLoopPort;
  #state: AgenticLoopState = fresh;
  #lastResult: ToolCallResult | null = null;

  constructor(port: AgenticLoopPort) {
    super();
    this.#port = port;
  }

  /** Whether `auto` selects the agentic strategy: it does if the file editor is switched on. */
  static shouldEnableAgenticMode(enabledServers: readonly string[]): boolean {
    return enabledServers.includes(FILE_EDITOR);
  }

  shouldEnableAgenticMode(enabledServers: readonly string[]): boolean {
    return AgenticLoopService.shouldEnableAgenticMode(enabledServers);
  }

  /** Applies one event of the loop to the state. Pass this method to the loop as its monitor. */
  take(event: LoopEvent): void {
    switch (event.type) {
      case 'loop-start':
        return event.resumed
          ? this.#resumeLoop(event.topicId)
          : this.startLoop(event.topicId, event.strategy === 'agentic');
      case 'iteration-start':
        this.startIteration(event.iteration);
        return;
      case 'tool-call-end':
        return this.processToolResult({ tool: toolOf(event), status: event.status });
      case 'mistake':
        this.#state = { ...this.#state, consecutiveMistakeCount: event.count };
        this.#tell('mistake', event.count, event.limit);
        return;
      case 'iteration-end':
        this.#tell('iteration:end', event.iteration, this.#lastResult);
        return;
      case 'loop-end':
        return this.#complete(event);
      default:
        return;
    }
  }

  startLoop(topicId: TopicId, isAgenticMode = true): void {
    this.#state = { ...fresh, topicId, isAgenticMode, startTime: this.#port.now() };
  }

  /** Restores the state from the journal, even if the loop ran in an earlier process. */
  #resumeLoop(topicId: TopicId): void {
    const record = this.#port.record();
    const { iterations, mistakesInRow } = this.#port.tally();
    this.#state = {
      ...fresh,
      topicId,
      isAgenticMode: record.strategy === 'agentic',
      currentIteration: iterations,
      consecutiveMistakeCount: mistakesInRow,
      startTime: record.createdAt,
    };
  }

  startIteration(iteration = this.#state.currentIteration + 1): number {
    this.#lastResult = null;
    this.#state = { ...this.#state, currentIteration: iteration };
    this.#tell('iteration:start', iteration);
    return iteration;
  }

  /**
   * Processes the result of a tool call. A success ends the series of mistakes. Failures are
   * counted by the loop, once per reply.
   */
  processToolResult(result: ToolCallResult): void {
    this.#lastResult = result;
    if (result.status === 'done') this.#state = { ...this.#state, consecutiveMistakeCount: 0 };
  }

  isCompletionSignal(result: ToolCallResult): boolean {
    return isCompletion(result.tool) && result.status === 'done';
  }

  shouldContinue(): boolean {
    return this.#state.isAgenticMode && !this.#state.isComplete && this.#port.judge() === null;
  }

  /** Returns the state and resets the service. */
  endLoop(): AgenticLoopState {
    const state = this.#state;
    this.#state = fresh;
    return state;
  }

  getState(): AgenticLoopState {
    return { ...this.#state };
  }

  getStats() {
    const { currentIteration, consecutiveMistakeCount, isComplete, completionReason, startTime, endTime } = this.#state;
    const duration = startTime === null ? 0 : (endTime ?? this.#port.now()) - startTime;
    return {
      iterations: currentIteration,
      mistakes: consecutiveMistakeCount,
      duration,
      isComplete,
      reason: completionReason,
    };
  }

  getConfig(): AgenticLoopConfig {
    const { limits } = this.#port.record();
    return {
      maxIterations: limits.maxIterations,
      consecutiveMistakeLimit: limits.mistakeLimit,
      enabledMCPServers: [FILE_EDITOR],
    };
  }

  updateConfig(config: Partial<Pick<AgenticLoopConfig, 'maxIterations' | 'consecutiveMistakeLimit'>>): void {
    this.#port.updateLimits({
      ...(config.maxIterations === undefined ? {} : { maxIterations: config.maxIterations }),
      ...(config.consecutiveMistakeLimit === undefined ? {} : { mistakeLimit: config.consecutiveMistakeLimit }),
    });
  }

  #complete(event: Extract<LoopEvent, { type: 'loop-end' }>): void {
    this.#state = {
      ...this.#state,
      isComplete: true,
      completionReason: event.reason,
      completionResult: event.summary,
      suggestedCommand: event.command ?? null,
      endTime: this.#port.now(),
    };
    this.#tell('complete', this.getState());
  }

  /** A failing listener harms neither the loop nor the other listeners. */
  #tell<Name extends keyof Events>(name: Name, ...values: Events[Name]): void {
    for (const listener of this.rawListeners(name) as ((...values: Events[Name]) => void)[])
      guarded(name, (...told: Events[Name]) => listener.apply(this, told), this.#port.listenerFailed)(...values);
  }
}

function toolOf(event: { readonly server: string; readonly tool: string }): ToolRef | null {
  const serverId = ServerId.safeParse(event.server);
  return serverId.success ? { serverId: serverId.data, toolName: event.tool } : null;
}
