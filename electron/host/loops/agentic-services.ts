/**
 * Keeps one agentic service for each loop that was recently driven in this process, and logs the
 * events of the services.
 */
import type { LoopId } from '../../../shared/ids.ts';
import type { LoopLimits } from '../../../shared/loop.ts';
import { loggedFailures } from '../listeners.ts';
import { AgenticLoopService } from '../loop/agentic-loop-service.ts';
import { judge, tallyOf } from '../loop/budget.ts';
import type { Strategy } from '../loop/effects.ts';
import type { LoopRecord, LoopStore } from '../loop/ports.ts';
import type { Log } from '../ports.ts';

export interface AgenticServicesParts {
  readonly loops: Pick<LoopStore, 'record' | 'journal'>;
  readonly log: Log;
  readonly now: () => number;
  readonly updateLimits: (loopId: LoopId, limits: Partial<LoopLimits>) => void;
}

/** The maximum number of services that are kept. */
const KEPT = 1_000;

export class AgenticServices {
  readonly #parts: AgenticServicesParts;
  readonly #byLoop = new Map<LoopId, AgenticLoopService>();

  constructor(parts: AgenticServicesParts) {
    this.#parts = parts;
  }

  find(loopId: LoopId): AgenticLoopService | undefined {
    return this.#byLoop.get(loopId);
  }

  of({ id }: LoopRecord, strategy: Strategy): AgenticLoopService {
    const known = this.#byLoop.get(id);
    if (known !== undefined) return known;
    const { loops, log, now, updateLimits } = this.#parts;
    const tally = () => tallyOf(loops.journal(id), strategy);
    const service = new AgenticLoopService({
      record: () => loops.record(id),
      updateLimits: (limits) => updateLimits(id, limits),
      tally,
      judge: () => judge(tally(), loops.record(id).limits, strategy, 'iterate'),
      now,
      listenerFailed: loggedFailures(log),
    });
    this.#byLoop.set(id, service);
    const [oldest] = this.#byLoop.keys();
    if (this.#byLoop.size > KEPT && oldest !== undefined) this.#byLoop.delete(oldest);
    this.#log(service, id);
    return service;
  }

  #log(service: AgenticLoopService, loopId: LoopId): void {
    const { log } = this.#parts;
    const loop = { loopId };
    service.on('iteration:start', (iteration) => log.info(`[Agentic] iteration ${iteration} begins`, loop));
    service.on('iteration:end', (iteration) => log.info(`[Agentic] iteration ${iteration} ends`, loop));
    service.on('mistake', (count, limit) => log.warn(`[Agentic] mistake ${count} of ${limit}`, loop));
    service.on('complete', (state) => log.info(`[Agentic] the loop ends: ${state.completionReason}`, loop));
  }
}
