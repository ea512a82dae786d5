/** Measures the work of a page's main thread, from a trace of its tasks. */
import type { Page } from 'playwright';

/** The duration of one task of the main thread, in milliseconds. */
export interface Task {
  /** The wall-clock time. On a busy machine it is much longer than the CPU time. */
  readonly took: number;
  /** The CPU time of the thread. */
  readonly worked: number;
}

export interface MainThreadWork {
  /** The CPU time of all tasks together, in milliseconds. */
  readonly worked: number;
  /** The task with the most CPU time. */
  readonly longest: Task;
  /** The longest wall-clock time of a task, in milliseconds. */
  readonly mostTook: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** The duration of the task in microseconds: wall-clock time, then CPU time. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const NOTHING: Task = { took: 0, worked: 0 };

/** Traces all pages of the browser, and measures the page that used the most CPU time. */
export async function mainThreadDuring(page: Page, use: () => Promise<void>): Promise<MainThreadWork> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await use();
  // The trace of the browser is JSON in this format.
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map((thread) => workOf(tasksOf(thread, traceEvents)));
  return threads.reduce((most, one) => (one.worked > most.worked ? one : most));
}

function tasksOf({ pid, tid }: TraceEvent, events: readonly TraceEvent[]): readonly Task[] {
  return events.flatMap(({ name, dur = 0, tdur = 0, ...event }) =>
    name === 'ThreadControllerImpl::RunTask' && event.pid === pid && event.tid === tid
      ? [{ took: dur / 1000, worked: tdur / 1000 }]
      : [],
  );
}

function workOf(tasks: readonly Task[]): MainThreadWork {
  return {
    worked: tasks.reduce((sum, { worked }) => sum + worked, 0),
    longest: tasks.reduce((longest, task) => (task.worked > longest.worked ? task : longest), NOTHING),
    mostTook: tasks.reduce((most, { took }) => Math.max(most, took), 0),
  };
}
