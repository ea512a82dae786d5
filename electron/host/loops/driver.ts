/**
 * Drives the loops of this process. The driver holds the lease of a loop while it drives the loop,
 * and releases the lease when the loop rests.
 */
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { LoopId } from '../../../shared/ids.ts';
import { ended, type LoopEvent, type LoopState } from '../../../shared/loop.ts';
import type { HostEvents } from '../events.ts';
import { guarded, type ListenerFailed, loggedFailures } from '../listeners.ts';
import { driveLoop } from '../loop/drive.ts';
import type { Strategy } from '../loop/effects.ts';
import type { LoopPorts, LoopRecord } from '../loop/ports.ts';
import { RetryWaits } from '../loop/retry-waits.ts';
import type { Log } from '../ports.ts';
import type { LeaseKeeper } from '../store/lease-keeper.ts';
import type { Loops } from '../store/loops.ts';
import type { Messages } from '../store/messages.ts';
import type { Versions } from '../store/versions.ts';
import type { AgenticServices } from './agentic-services.ts';
import { attendantOf, parseInput, readInput } from './loop-input.ts';
import type { StartedLoop } from './requests.ts';

export interface LoopDriverParts {
  readonly loops: Loops;
  readonly messages: Messages;
  readonly versions: Versions;
  readonly lease: LeaseKeeper;
  readonly ports: LoopPorts;
  /** Returns the ports of a loop that is about to be driven, if they are not `ports`. */
  readonly portsOf?: (loopId: LoopId) => LoopPorts;
  readonly log: Log;
  /** Receives all events of the loops. */
  readonly tell: HostEvents['tell'];
  readonly services: AgenticServices;
  /** Called after a loop came to rest and its lease was released. */
  readonly rested: (record: LoopRecord, state: LoopState) => void;
}

interface Driven {
  readonly abort: AbortController;
  readonly retryWaits: RetryWaits;
  readonly rest: Promise<LoopState>;
}

/**
 * The maximum time in milliseconds that `close` waits for loops to rest. Loops that still run are
 * found as interrupted at the next start.
 */
const CLOSE_WAIT_MS = 5_000;

export class LoopDriver {
  /** The loops that will pause at their next boundary. */
  readonly pausing = new Set<LoopId>();
  readonly #parts: LoopDriverParts;
  readonly #failed: ListenerFailed;
  readonly #driven = new Map<LoopId, Driven>();
  #closed = false;

  constructor(parts: LoopDriverParts) {
    const failed = loggedFailures(parts.log);
    const tell = guarded('loop events', parts.tell, failed);
    this.#parts = { ...parts, tell, rested: guarded('loops at rest', parts.rested, failed) };
    this.#failed = failed;
  }

  get idle(): boolean {
    return this.#driven.size === 0;
  }

  /**
   * Resolves with the state in which a loop comes to rest; undefined if this process does not
   * drive the loop.
   */
  rest(loopId: LoopId): Promise<LoopState> | undefined {
    return this.#driven.get(loopId)?.rest;
  }

  /** Stops or interrupts a loop that this process drives. */
  abort(loopId: LoopId, how: 'stop' | 'interrupt' = 'stop'): void {
    this.#driven.get(loopId)?.abort.abort(how);
  }

  /** Ends the wait of a loop before it asks a model again. Returns false if this process does not drive the loop. */
  retryNow(loopId: LoopId): boolean {
    const driven = this.#driven.get(loopId);
    driven?.retryWaits.skip();
    return driven !== undefined;
  }

  /**
   * Drives a loop whose lease the caller has claimed. The lease is released when the loop rests.
   */
  drive(record: LoopRecord, strategy: Strategy, abort = new AbortController()): StartedLoop {
    const { loops, lease, messages, versions, services, rested } = this.#parts;
    const ports = this.#parts.portsOf?.(record.id) ?? this.#parts.ports;
    const input = readInput(messages, record, parseInput(loops.input(record.id)));
    // A hidden loop is driven only to stop it. Its messages are not shown, so its events are not
    // sent.
    const isShown = versions.shows(record.id);
    const service = services.of(record, strategy);
    const take = guarded('agentic service', (event: LoopEvent) => service.take(event), this.#failed);
    const rest = Promise.withResolvers<LoopState>();
    const retryWaits = new RetryWaits();
    this.#driven.set(record.id, { abort, retryWaits, rest: rest.promise });
    void driveLoop({
      record,
      owner: lease.owner,
      strategy,
      input,
      ports,
      controls: { signal: abort.signal, pauseRequested: () => this.pausing.has(record.id), retryWaits },
      attendant: attendantOf(loops, record.id) ?? 'nobody',
      monitor: (event) => {
        take(event);
        if (isShown) this.tell(record, event);
      },
    }).then((state) => {
      this.#driven.delete(record.id);
      if (state.name === 'paused' || ended(state)) this.pausing.delete(record.id);
      this.release(record.id);
      rested(record, state);
      rest.resolve(state);
    });
    return { loopId: record.id, topicId: record.topicId, rest: rest.promise };
  }

  /** Runs a synchronous function while this process holds the lease of the loop. */
  holding<Result>(loopId: LoopId, work: () => Result): Result {
    const { loops, lease } = this.#parts;
    const isHeld = this.rest(loopId) !== undefined;
    if (!isHeld) loops.claim(loopId, lease.owner, lease.leaseMs);
    try {
      return work();
    } finally {
      if (!isHeld) loops.release(loopId, lease.owner);
    }
  }

  release(loopId: LoopId): void {
    const { loops, lease, log } = this.#parts;
    try {
      loops.release(loopId, lease.owner);
    } catch (error) {
      log.warn(`[Agentic] loop ${loopId} was not released: ${messageOf(error)}`);
    }
  }

  tell(record: LoopRecord, event: LoopEvent): void {
    this.#parts.tell(record, event);
  }

  refuseIfClosed(): void {
    if (this.#closed) throw new LoopwrightError('app-closing');
  }

  /**
   * Interrupts running loops so that they can be resumed, and waits a limited time until they
   * rest.
   */
  async close(): Promise<void> {
    this.#closed = true;
    const rests = [...this.#driven.values()].map((driven) => {
      driven.abort.abort('interrupt');
      return driven.rest;
    });
    if (rests.length === 0) return;
    const bound = Promise.withResolvers<void>();
    const timer = setTimeout(bound.resolve, CLOSE_WAIT_MS);
    await Promise.race([Promise.allSettled(rests), bound.promise]);
    clearTimeout(timer);
  }
}
