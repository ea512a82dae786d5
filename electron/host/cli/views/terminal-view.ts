/**
 * Shows a loop at the terminal. Permanent lines are written once, and temporary information is in
 * the status line. All text of models and tools is untrusted.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { wordsOf } from '../../../../shared/failures/wording.ts';
import type { LoopId } from '../../../../shared/ids.ts';
import type { LocatedEvent, LoopEvent, LoopLimits } from '../../../../shared/loop.ts';
import { COUNTS, type Progress } from '../../../../shared/loop-counts.ts';
import { ENDINGS, isDone } from '../../../../shared/loop-ending.ts';
import { ASK_USER, ATTEMPT_COMPLETION, FILE_EDITOR, TODO_LIST, TODO_WRITE } from '../../../../shared/mcp.ts';
import { NO_USAGE, plusUsage, type Usage } from '../../../../shared/model.ts';
import { secretList } from '../../../../shared/secret-words.ts';
import type { StrategyDescription } from '../../../../shared/strategies/description.ts';
import { descriptionOf } from '../../../../shared/strategies/index.ts';
import { decisionText } from '../../exports/decision-text.ts';
import { visibleLine, visibleText } from '../../text/escaped-text.ts';
import { lastPiecesSay } from '../../text/last-pieces.ts';
import { widthOf } from '../../text/text-width.ts';
import type { Paint } from '../texts/paint.ts';
import { backgroundEndText, durationText, endWord } from '../texts/state-words.ts';
import type { Texts } from '../texts/texts.ts';
import { runningText } from '../texts/tool-line.ts';
import { callLines } from './call-lines.ts';
import { paintedEvidence } from './evidence-lines.ts';
import { KnownCalls } from './known-calls.ts';
import type { Output } from './output.ts';
import { PlanProgress } from './plan-progress.ts';
import { requestLines } from './request-lines.ts';
import { stepLines } from './step-lines.ts';
import { TerminalScreen } from './terminal-screen.ts';
import { TodoLines } from './todo-lines.ts';
import type { RequestEvent, View } from './view.ts';

export interface TerminalViewOptions {
  readonly output: Output;
  readonly texts: Texts;
  readonly paint: Paint;
  /** Whether to draw a status line; false when the output is piped or cannot move its cursor. */
  readonly live: boolean;
  /**
   * Whether a user answers at this terminal. In that case `present` draws the requests, and typed
   * answers are not printed again.
   */
  readonly interactive: boolean;
  /** Returns the lines with the provider, the model and the folder of the loop. */
  readonly header: (loopId: LoopId) => readonly string[];
  readonly now: () => number;
}

type EventOf<Type extends LoopEvent['type']> = Extract<LoopEvent, { type: Type }>;

/** The prefix of the progress lines of a plan. */
const PROGRESS = '│ ';

export class TerminalView implements View {
  readonly #options: TerminalViewOptions;
  readonly #screen: TerminalScreen;
  readonly #calls = new KnownCalls();
  #startedAt: number;
  #headed = false;
  #phase = '';
  #strategy: StrategyDescription | undefined;
  /** The progress of the loop; null until the loop starts. */
  #progress: Progress | null = null;
  /** Prints the lines of a strategy that plans; null for any other strategy. */
  #plan: PlanProgress | null = null;
  readonly #todos = new TodoLines();
  #usage: Usage = NO_USAGE;
  #mistake = '';
  #thinkingSince: number | null = null;
  /** The streamed text of each iteration, because a summary that repeats it is not printed. */
  #streamed: string[] = [];

  constructor(options: TerminalViewOptions) {
    this.#options = options;
    this.#screen = new TerminalScreen(options.output, options.live);
    this.#startedAt = options.now();
  }

  show({ event, at }: LocatedEvent): void {
    const { texts } = this.#options;
    if (event.type !== 'reasoning-delta') this.#endThought(at);
    for (const line of this.#plan?.lines(event) ?? [])
      this.#screen.line(this.#options.paint('dim', `${PROGRESS}${line}`));
    switch (event.type) {
      case 'loop-start':
        return this.#header(event, at);
      case 'step-start':
        return this.#step(event);
      case 'todos-changed':
        for (const line of this.#todos.changed(event.todos)) this.#screen.line(line);
        return;
      case 'iteration-start':
        this.#streamed.push('');
        if (this.#progress?.unit !== 'iterations') return this.#busy(this.#phase);
        this.#reached({ ...this.#progress, done: event.iteration });
        return this.#busy(texts.thinking);
      case 'text-delta':
        this.#screen.hideStatus();
        this.#streamed.push((this.#streamed.pop() ?? '') + event.text);
        return this.#screen.stream(visibleText(event.text));
      case 'reasoning-delta':
        this.#thinkingSince ??= at;
        return this.#busy(texts.thinking);
      case 'text-was-reasoning':
        this.#streamed.splice(-1, 1, '');
        return this.#remark('dim', '◦', texts.wasThought);
      case 'compaction-progress':
        return this.#busy(texts.compacting);
      case 'compaction-end':
        this.#usage = plusUsage(this.#usage, event.usage);
        return event.compactionId === null ? undefined : this.#remark('dim', '·', texts.compacted);
      case 'secrets-withheld':
        return this.#remark(
          'yellow',
          '!',
          texts.withheld(event.secrets.length, secretList(event.secrets, texts.locale)),
        );
      case 'model-retry':
        this.#streamed.splice(-1, 1, '');
        return this.#remark(
          'yellow',
          '↻',
          texts.retrying(event.attempt, event.of, durationText(event.waitMs, texts), event.message),
        );
      case 'approval-request':
      case 'outcome-unknown':
      case 'question':
        if (event.type !== 'question') this.#calls.asked(event);
        return this.#options.interactive ? this.#screen.hideStatus() : this.present(event);
      case 'approval-settled':
        this.#remark('dim', '·', decisionText(event, texts));
        return event.decision === 'deny' ? undefined : this.#busy(texts.waitingToStart);
      case 'tool-call-start':
        this.#calls.started(event, at);
        return this.#busy(runningText(this.#calls.call(event.callId) ?? event, texts));
      case 'tool-call-progress':
        return this.#busy(visibleLine(event.text));
      case 'tool-call-end':
        return this.#callEnd(event, at);
      case 'mistake':
        this.#mistake = texts.mistake(event.count, event.limit);
        return this.#remark('yellow', '!', this.#mistake);
      case 'question-answered':
        return this.#options.interactive ? undefined : this.#remark('cyan', '›', event.text);
      case 'background-start':
        return this.#remark('cyan', '▸', texts.backgroundStarted(event.command, event.place.kind === 'sandbox'));
      case 'background-end':
        return this.#remark('dim', '·', texts.backgroundEnded(event.command, backgroundEndText(event.end, texts)));
      case 'run-start':
        return this.#remark('cyan', '▸', texts.runStarted(event.title));
      case 'notice':
        void texts.failures().then((words) => {
          this.#remark('dim', '·', wordsOf(words, event.failure, event.data));
        });
        return;
      case 'limits-changed':
        return this.#limit(event.limits);
      case 'todos-edited':
        return;
      // Nothing is printed here, because the loop's ending gives the reason.
      case 'limit-reached':
        return;
      case 'iteration-end':
        this.#usage = plusUsage(this.#usage, event.usage);
        return;
      case 'message-stored':
        return;
      case 'loop-state':
        if (event.state.name !== 'running') this.#screen.hideStatus();
        return;
      case 'loop-end':
        return this.#end(event);
      default:
        return assertNever(event);
    }
  }

  present(request: RequestEvent): void {
    this.#screen.settle();
    for (const line of requestLines(request, this.#options.texts, this.#options.paint)) this.#screen.line(line);
  }

  close(): void {
    this.#screen.settle();
  }

  #header(event: EventOf<'loop-start'>, at: number): void {
    const { texts, paint } = this.#options;
    if (!event.resumed) this.#startedAt = at;
    this.#strategy = descriptionOf(event.strategy);
    this.#limit(event.limits);
    if (this.#headed) return;
    this.#headed = true;
    if (this.#strategy?.plans && this.#progress !== null)
      this.#plan = new PlanProgress(texts, this.#strategy, this.#progress);
    const facts = [
      ...this.#options.header(event.loopId).map(visibleLine),
      event.strategy,
      ...(event.resumed ? [texts.resumed] : []),
    ];
    this.#screen.line(`${paint(['bold', 'magenta'], '◗ Loopwright')}  ${paint('dim', facts.join(' · '))}`);
  }

  #step(event: EventOf<'step-start'>): void {
    const { texts } = this.#options;
    const label = this.#strategy?.texts[texts.locale].phases[event.phase];
    this.#phase = visibleLine(event.note) || label || texts.thinking;
    const { progress } = event;
    if (progress.unit === 'iterations' || progress.done === this.#progress?.done) this.#progress = progress;
    else this.#reached(progress);
    const lines = this.#plan === null ? stepLines(this.#strategy, event) : [];
    for (const line of lines) this.#screen.line(line);
    this.#busy(this.#phase);
  }

  #limit(limits: LoopLimits): void {
    const { unit = 'iterations' } = this.#strategy ?? {};
    this.#progress = { unit, done: this.#progress?.done ?? 0, limit: limits[COUNTS[unit].limit] };
  }

  /**
   * Prints a separator for the progress. The lines of a plan already include the progress, so with
   * a plan no separator is printed.
   */
  #reached(progress: Progress): void {
    this.#progress = progress;
    const { unit, done, limit } = progress;
    if (this.#plan === null) this.#separator(this.#options.texts.units[unit].at(done, limit));
  }

  /** Shows the status line: progress, current activity, tokens, mistakes and time. */
  #busy(what: string): void {
    const { texts, now } = this.#options;
    this.#screen.showStatus(() => {
      const facts = [
        ...this.#progressFacts(),
        what,
        ...this.#spent(),
        ...(this.#mistake === '' ? [] : [this.#mistake]),
        texts.elapsed(now() - this.#startedAt),
      ];
      return `◌ ${facts.join(' · ')}`;
    });
  }

  #progressFacts(): readonly string[] {
    if (this.#progress === null) return [];
    const { unit, done, limit } = this.#progress;
    return [this.#options.texts.units[unit].at(unit === 'iterations' ? Math.max(1, done) : done, limit)];
  }

  #spent(): readonly string[] {
    const { texts } = this.#options;
    const { inputTokens, outputTokens, cost } = this.#usage;
    const tokens = inputTokens + outputTokens;
    return [...(tokens > 0 ? [texts.totalTokens(tokens)] : []), ...(cost === undefined ? [] : [texts.cost(cost)])];
  }

  #endThought(at: number): void {
    if (this.#thinkingSince === null) return;
    const took = at - this.#thinkingSince;
    this.#thinkingSince = null;
    this.#remark('dim', '◦', this.#options.texts.thought(durationText(took, this.#options.texts)));
  }

  /** Draws a horizontal line above the ending. */
  #rule(): void {
    this.#screen.line();
    this.#screen.line(this.#options.paint('dim', '─'.repeat(Math.max(3, Math.min(this.#screen.columns, 80)))));
  }

  #separator(text: string): void {
    const rest = Math.max(3, Math.min(this.#screen.columns, 80) - widthOf(text) - 4);
    this.#screen.line();
    this.#screen.line(this.#options.paint('dim', `── ${text} ${'─'.repeat(rest)}`));
  }

  #remark(color: 'dim' | 'yellow' | 'cyan', icon: string, text: string): void {
    this.#screen.line(`${this.#options.paint(color, icon)} ${this.#options.paint('dim', visibleLine(text))}`);
  }

  #callEnd(event: EventOf<'tool-call-end'>, at: number): void {
    const { texts, paint } = this.#options;
    if (this.#plan !== null) return this.#busy(this.#phase);
    // The summary or the question that is printed later contains what these calls say.
    const completes = event.server === FILE_EDITOR && event.tool === ATTEMPT_COMPLETION;
    const asks = event.server === '' && event.tool === ASK_USER;
    // The lines of the changed todos follow.
    const writesTodos = event.server === TODO_LIST && event.tool === TODO_WRITE;
    if ((completes || asks || writesTodos) && event.status === 'done') return;
    const { startedAt, wasShown } = this.#calls.get(event.callId);
    const took = startedAt === null ? '' : durationText(at - startedAt, texts);
    const isDiffSeen = wasShown && event.status === 'done';
    const shown = { call: this.#calls.call(event.callId), took, diffs: isDiffSeen ? [] : event.diffs };
    for (const line of callLines(event, shown, this.#screen.columns, texts, paint)) this.#screen.line(line);
    this.#busy(this.#phase);
  }

  #end(event: EventOf<'loop-end'>): void {
    const { texts, paint } = this.#options;
    this.#screen.hideStatus();
    this.#rule();
    const summary = visibleText(event.summary).trim();
    if (summary !== '' && !lastPiecesSay(this.#streamed, event.summary)) this.#screen.line(summary);
    if (event.command !== undefined) {
      this.#screen.line(`${paint('bold', `${texts.suggested}:`)} ${paint('cyan', visibleLine(event.command))}`);
    }
    const { unit = 'iterations', done = 0 } = this.#progress ?? {};
    const colors = { done: 'green', limit: 'yellow', stopped: 'yellow', failed: 'red' } as const;
    const facts = [
      // If the loop is not done, the summary gives the reason of its ending.
      ...(isDone(event.reason) ? [texts.reasons[event.reason]] : []),
      texts.units[unit].count(unit === 'iterations' ? event.iterations : done),
      ...(event.mistakes > 0 ? [texts.mistakes(event.mistakes)] : []),
      texts.tokens(event.usage.inputTokens, event.usage.outputTokens),
      ...(event.usage.cost === undefined ? [] : [texts.cost(event.usage.cost)]),
      durationText(event.durationMs, texts),
    ];
    const { kind } = ENDINGS[event.reason];
    // The summary already says that the user stopped the loop.
    const word = kind === 'stopped' ? texts.stopped : endWord(event.reason, texts);
    this.#screen.line(`${paint([colors[kind], 'bold'], word)} ${paint('dim', `· ${facts.join(' · ')}`)}`);
    const known = event.evidence === undefined ? [] : paintedEvidence(event.evidence, event.summary, texts, paint);
    for (const line of known) this.#screen.line(line);
  }
}
