/**
 * JavaScript in QuickJS. The code has no object of the host: what it calls are functions inside QuickJS,
 * which pass texts on.
 */
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSSyncVariant } from 'quickjs-emscripten';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten';
import { LONGEST_CELL, MOST_COLUMNS, ROWS_IN_FRAME, type RunFrame } from '../../frames/frames.ts';
import type { Engine, HostCalls, RunEnd } from '../host-calls.ts';
import { type Helpers, installHelpers } from './helpers.ts';
import { withPersistentDeclarations } from './persistent-declarations.ts';

/** Bytes. The stack of the engine around it is larger, so that this limit is met first. */
const STACK = 200_000;
/** JS_EVAL_FLAG_ASYNC: a script with `await` at its top level. Its value is `{value}`. */
const ASYNC_SCRIPT = 1 << 7;
/** How many jobs run between two looks at the clock. */
const JOBS = 100;
/** The time that the description of an error may take, in milliseconds. */
const DESCRIBING = 300;
const FILE = 'code';
const LONGEST_VALUE = 20_000;

/** `address` is that of the module with the variant of QuickJS. */
export async function startJavaScript(address: string): Promise<Engine> {
  const { default: variant }: { readonly default: QuickJSSyncVariant } = await import(address);
  const module = await newQuickJSWASMModuleFromVariant(variant);
  const runtime = module.newRuntime();
  runtime.setMaxStackSize(STACK);
  return new JavaScript(runtime, runtime.newContext());
}

class JavaScript implements Engine {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #helpers: QuickJSHandle;
  #calls: HostCalls | null = null;
  #deadline = Number.POSITIVE_INFINITY;

  constructor(runtime: QuickJSRuntime, context: QuickJSContext) {
    this.#runtime = runtime;
    this.#context = context;
    this.#helpers = this.#installed();
    runtime.setInterruptHandler(() => {
      this.#calls?.flushIfDue();
      return this.#isLate;
    });
  }

  get #isLate(): boolean {
    return performance.now() > this.#deadline;
  }

  async run(frame: RunFrame, calls: HostCalls): Promise<RunEnd> {
    this.#calls = calls;
    this.#runtime.setMemoryLimit(frame.memoryBytes);
    this.#deadline = performance.now() + frame.timeMs;
    try {
      this.#call('begin', this.#context.newString(JSON.stringify(frame.datasets))).dispose();
      return await this.#ran(withPersistentDeclarations(frame.code));
    } catch (error) {
      if (this.#isLate) return { kind: 'timed-out', broken: true };
      return { kind: 'failed', message: `The interpreter failed: ${error}`.slice(0, 500), line: null, broken: true };
    } finally {
      this.#calls = null;
      this.#deadline = Number.POSITIVE_INFINITY;
    }
  }

  async #ran(code: string): Promise<RunEnd> {
    const started = this.#context.evalCode(code, FILE, ASYNC_SCRIPT);
    if (started.error) return this.#failed(started.error);
    const promise = started.value;
    const failure = this.#untilQuiet();
    if (failure !== null) return failure;
    const state = this.#context.getPromiseState(promise);
    switch (state.type) {
      case 'fulfilled': {
        const value = this.#context.getProp(state.value, 'value');
        const text = this.#call('shown', value);
        const shown = this.#context.typeof(text) === 'string' ? this.#context.getString(text) : null;
        for (const each of [text, value, state.value, promise]) each.dispose();
        return { kind: 'done', value: shown };
      }
      case 'rejected':
        promise.dispose();
        return this.#failed(state.error);
      case 'pending':
        promise.dispose();
        return { kind: 'failed', message: 'The code awaits a promise that nothing will settle.', line: null };
    }
  }

  /** Runs jobs and timers until there are none; returns how the run ended if it ended meanwhile. */
  #untilQuiet(): RunEnd | null {
    for (;;) {
      while (this.#runtime.hasPendingJob()) {
        const { error } = this.#runtime.executePendingJobs(JOBS);
        if (error) return this.#failed(error);
        if (this.#isLate) return { kind: 'timed-out', broken: true };
      }
      const wait = this.#context.getNumber(this.#call('untilTimer'));
      if (wait < 0) return null;
      this.#calls?.flush();
      sleep(Math.min(wait, this.#deadline - performance.now()));
      if (this.#isLate) return { kind: 'timed-out' };
      const fired = this.#called('fireTimers');
      if (fired.error) return this.#failed(fired.error);
      fired.value.dispose();
    }
  }

  #failed(error: QuickJSHandle): RunEnd {
    const isLate = this.#isLate;
    this.#deadline = performance.now() + DESCRIBING;
    const described = this.#called('described', error);
    error.dispose();
    // Jobs that wait would run in the next call and end it too.
    if (isLate) return { kind: 'timed-out', broken: this.#runtime.hasPendingJob() };
    if (described.error) {
      described.error.dispose();
      return { kind: 'failed', message: 'The code threw something that cannot be described.', line: null };
    }
    const { name, message, stack }: Described = JSON.parse(this.#context.getString(described.value));
    described.value.dispose();
    if (name === 'InternalError' && message === 'out of memory') return { kind: 'out-of-memory', broken: true };
    const places = placesIn(stack);
    const hint = hintFor(message);
    const text = [`${name === '' ? '' : `${name}: `}${message}${hint}`, ...places.map(({ text }) => text)].join('\n');
    return { kind: 'failed', message: text, line: places[0]?.line ?? null };
  }

  #call(name: keyof Helpers, ...values: readonly QuickJSHandle[]): QuickJSHandle {
    return this.#context.unwrapResult(this.#called(name, ...values));
  }

  #called(name: keyof Helpers, ...values: readonly QuickJSHandle[]) {
    return this.#context
      .getProp(this.#helpers, name)
      .consume((method) => this.#context.callFunction(method, this.#context.undefined, [...values]));
  }

  #installed(): QuickJSHandle {
    const context = this.#context;
    const host = context.newObject();
    const text = (handle: QuickJSHandle | undefined) => (handle === undefined ? '' : context.getString(handle));
    const number = (handle: QuickJSHandle | undefined) => (handle === undefined ? 0 : context.getNumber(handle));
    const give = (name: string, work: (...values: readonly QuickJSHandle[]) => QuickJSHandle) =>
      context.newFunction(name, work).consume((made) => context.setProp(host, name, made));
    give('printed', (value) => {
      this.#calls?.printed(text(value));
      return context.undefined;
    });
    const answer = (said: string | undefined) => context.newString(said ?? '{"refused":"The call has ended."}');
    give('rows', (dataset, from) => answer(this.#calls?.rows(number(dataset), number(from))));
    give('output', (content) => answer(this.#calls?.output(text(content))));
    give('tableRows', (rows) => answer(this.#calls?.tableRows(text(rows))));
    const install = context.unwrapResult(context.evalCode(`(${installHelpers.toString()})`, 'helpers'));
    const limits = { rowsInFrame: ROWS_IN_FRAME, mostColumns: MOST_COLUMNS, longestCell: LONGEST_CELL };
    const given = context.unwrapResult(
      context.evalCode(`(${JSON.stringify({ ...limits, longestValue: LONGEST_VALUE })})`),
    );
    const helpers = context.unwrapResult(context.callFunction(install, context.undefined, [host, given]));
    for (const handle of [install, given, host]) handle.dispose();
    return helpers;
  }
}

interface Described {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

function hintFor(message: string): string {
  if (message.startsWith('redeclaration of')) return ' by an earlier call; choose another name';
  // Without any memory left, QuickJS throws null.
  return message === 'Thrown: null' ? ', perhaps because there was no memory left' : '';
}

/** The places in the code that a stack names, the innermost first. */
function placesIn(stack: string): readonly { readonly line: number; readonly text: string }[] {
  return [...stack.matchAll(/^ *at (?:(.{0,100}?) \()?code:(\d{1,9})/gm)].slice(0, 6).map(([, name, line]) => ({
    line: Number(line),
    text: `    at line ${line}${name === undefined || name === '<eval>' ? '' : ` in ${name}`}`,
  }));
}

function sleep(milliseconds: number): void {
  if (milliseconds > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
