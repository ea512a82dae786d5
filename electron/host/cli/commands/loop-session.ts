/**
 * The common parts of `run` and `resume`: the host with its view, prompts, signals and time
 * limit, and the messages at the end.
 */
import path from 'node:path';
import type { LoopId, ServerId } from '../../../../shared/ids.ts';
import type { LocatedEvent } from '../../../../shared/loop.ts';
import type { ServerProblem } from '../../../../shared/server-view.ts';
import type { ModelSetting } from '../../../../shared/settings.ts';
import type { ShellPorts } from '../../ports.ts';
import type { Host, HostApi } from '../../program/host-api.ts';
import { openFileSecrets, SECRETS_FILE } from '../../secrets/file-secrets.ts';
import type { LoopCommand } from '../arguments/arguments.ts';
import { refuseUnknownServers } from '../arguments/known-servers.ts';
import { createInterruption } from '../asks/interruption.ts';
import { type Prompts, terminalPrompts } from '../asks/prompts.ts';
import { ServerAsks } from '../asks/server-asks.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { KeyRing } from '../key-ring.ts';
import { hostLog, localeOfLine, printLine, type Shell, sayAside } from '../shell.ts';
import { durationText } from '../texts/state-words.ts';
import { endingLines } from '../views/ending-lines.ts';
import { Announced, type Followed, type Following } from '../views/follow.ts';
import { jsonView, writeServerFailure } from '../views/json-view.ts';
import { TerminalView } from '../views/terminal-view.ts';
import type { View } from '../views/view.ts';
import { hostOptions } from './host-options.ts';
import { doSlashCommand } from './slash-command.ts';

export interface LoopSession {
  readonly host: HostApi;
  readonly following: Following;
  /** The ids of all servers. */
  serverIds(): readonly ServerId[];
  /** Prints a message for the user that is not part of the command's output. */
  say(text: string): void;
}

interface Given {
  readonly model: ModelSetting | undefined;
  readonly keys: KeyRing;
  readonly workspace: string | undefined;
}

type Use = (session: LoopSession) => Promise<Followed | null>;

/**
 * Runs `use` with an open host, then explains how the loop can continue. `use` returns null when
 * no loop was followed. Returns the exit code.
 */
export function withLoopSession(command: LoopCommand, shell: Shell, given: Given, use: Use): Promise<ExitCode> {
  return new Session(command, shell, given).run(use);
}

class Session {
  readonly #command: LoopCommand;
  readonly #shell: Shell;
  readonly #given: Given;
  readonly #isInteractive: boolean;
  readonly #view: View;
  readonly #interruption: ReturnType<typeof createInterruption>;
  readonly #announced = new Announced();
  /** The values of `--answer` that have not been used yet, in order. */
  readonly #answers: string[];
  #host: Host | null = null;
  /**
   * The output that waits until the current prompt is answered; null while no prompt is shown.
   * Output during a prompt could push the request out of the window.
   */
  #held: (() => void)[] | null = null;
  /** Resolves when no prompt is shown any more. */
  #lastPrompt: Promise<unknown> = Promise.resolve();

  constructor(command: LoopCommand, shell: Shell, given: Given) {
    const { texts, environment } = shell;
    this.#command = command;
    this.#shell = shell;
    this.#given = given;
    this.#answers = [...command.options.answers];
    this.#isInteractive = isInteractive(command, environment);
    this.#view = command.json ? jsonView(environment.stdout) : this.#terminalView();
    this.#interruption = createInterruption({
      stopping: () => this.#say(texts.stopping),
      timedOut: () => this.#say(texts.timedOut(durationText(command.options.timeoutMs ?? 0, texts))),
      quit: () => {
        this.#view.close();
        environment.quit(EXIT.cancelled);
      },
    });
  }

  async run(use: Use): Promise<ExitCode> {
    const { environment } = this.#shell;
    const { timeoutMs, servers } = this.#command.options;
    const options = hostOptions(this.#command, this.#given.model, this.#shell);
    const prompts = this.#prompts();
    const ports = this.#ports(
      path.join(options.dataDir, SECRETS_FILE),
      prompts,
      await this.#shell.texts.serverProblem(),
    );
    const releaseSignals = environment.onSignal(this.#interruption.press);
    const host = await environment.createHost(ports, options);
    this.#host = host;
    const closeOnce = onceOnly(() => host.close());
    // When nobody reads the output any more, the loop is left interrupted, so that it can be
    // resumed, instead of continuing unseen.
    environment.stdout.closed.addEventListener('abort', () => void closeOnce(), { once: true });
    const timer = timeoutMs === undefined ? undefined : setTimeout(this.#interruption.expire, timeoutMs);
    try {
      refuseUnknownServers(servers, host);
      if (this.#isInteractive) await this.#sayOldApprovals(host);
      const following = this.#following(host, prompts);
      return this.#finished(
        await use({
          host,
          following,
          serverIds: () => host.servers.list().map(({ id }) => id),
          say: (text) => this.#say(text),
        }),
      );
    } finally {
      clearTimeout(timer);
      this.#view.close();
      await closeOnce();
      releaseSignals();
    }
  }

  /** Says once in each run, until they were reviewed, that older approvals apply more widely. */
  async #sayOldApprovals(host: Host): Promise<void> {
    const old = host.approvals.list().filter(({ needsReview }) => needsReview).length;
    if (old === 0) return;
    const { ruleTexts } = await import('../texts/rule-texts.ts');
    const texts = ruleTexts(localeOfLine(this.#command, this.#shell));
    this.#say(`${texts.toReview(old)} ${texts.whereToReview}`);
  }

  #finished(followed: Followed | null): ExitCode {
    const { environment, texts } = this.#shell;
    this.#view.close();
    if (followed === null) return EXIT.done;
    const lines = environment.stdout.closed.aborted ? [] : endingLines(followed, this.#command, texts);
    for (const line of lines) this.#say(line);
    return followed.exit;
  }

  #say(text: string): void {
    this.#view.close();
    sayAside(this.#shell, text);
  }

  #show(located: LocatedEvent): void {
    this.#announced.note(located.event);
    this.#afterPrompt(() => this.#view.show(located));
  }

  #afterPrompt(print: () => void): void {
    if (this.#held === null) print();
    else this.#held.push(print);
  }

  /** Shows one prompt after the other, so that a key press never answers two of them. */
  #prompting<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#lastPrompt.then(async () => {
      this.#view.close();
      this.#held = [];
      try {
        return await ask();
      } finally {
        const held = this.#held;
        this.#held = null;
        for (const print of held) print();
      }
    });
    this.#lastPrompt = answer.catch(() => {});
    return answer;
  }

  #terminalView(): View {
    const { environment, texts, paint } = this.#shell;
    const { stdout: output, now, variables } = environment;
    const live = output.isTTY && variables.TERM !== 'dumb';
    const header = (loopId: LoopId) => this.#headerFacts(loopId);
    return new TerminalView({ output, texts, paint, live, interactive: this.#isInteractive, header, now });
  }

  #headerFacts(loopId: LoopId): readonly string[] {
    const host = this.#host;
    const loop = host?.loop(loopId);
    const model = this.#given.model ?? (loop && host?.modelOf(loop.topicId));
    const workspace = this.#given.workspace ?? loop?.workspace;
    const { demoProvider } = this.#shell.texts;
    return [...(model === undefined ? [] : modelFacts(model, demoProvider)), ...(workspace ? [workspace] : [])];
  }

  #prompts(): Prompts | null {
    if (!this.#isInteractive) return null;
    const { environment, texts, paint } = this.#shell;
    const { stdin: input, stdout: output, window } = environment;
    return terminalPrompts({ input, output, window, texts, paint, interrupt: this.#interruption.press });
  }

  #serverAsks(prompts: Prompts): ServerAsks {
    const { environment, texts } = this.#shell;
    return new ServerAsks({
      prompts,
      texts,
      answer: async ({ topicId, id }, answer) => {
        await this.#host?.requests.answer({ topicId, id, answer });
      },
      line: (text) => printLine(this.#shell, text),
      prompting: (ask) => this.#prompting(ask),
      unwatched: environment.stdout.closed,
    });
  }

  #ports(secretsFile: string, prompts: Prompts | null, serverProblem: (problem: ServerProblem) => string): ShellPorts {
    const { environment } = this.#shell;
    const log = hostLog(this.#shell);
    // The keys of the providers that the user added in the app.
    const stored = openFileSecrets(secretsFile, log);
    const asks = prompts === null ? null : this.#serverAsks(prompts);
    return {
      secret: (name) => this.#given.keys.secret(name) ?? stored.secret(name),
      // This port stores a server's login that is renewed during the session.
      secretStore: stored.store,
      capabilities: { windows: false, serverRequests: asks !== null },
      attendant: this.#isInteractive ? 'terminal' : 'nobody',
      ...(this.#answers.length === 0 ? {} : { answersLeft: () => this.#answers.length }),
      now: environment.now,
      timeZone: environment.timeZone,
      onEvent: (located) => this.#show(located),
      onServerProblem: (problem) => {
        this.#afterPrompt(() => this.#say(serverProblem(problem)));
        if (this.#command.json) writeServerFailure(environment.stdout, problem);
      },
      ...(asks === null ? {} : { onRequest: (request) => asks.hear(request) }),
      log,
    };
  }

  #following(host: Host, prompts: Prompts | null): Following {
    return {
      host,
      view: this.#view,
      prompts,
      prompting: (ask) => this.#prompting(ask),
      texts: this.#shell.texts,
      say: (text) => this.#say(text),
      answers: this.#answers,
      stop: this.#interruption.signal,
      unwatched: this.#shell.environment.stdout.closed,
      announced: this.#announced,
      slashCommand: async (text, topicId) => {
        this.#view.close();
        await doSlashCommand(host, { text, topicId }, this.#command, this.#shell);
      },
    };
  }
}

/** Whether a user is at the terminal and nothing else uses standard input or output. */
function isInteractive(command: LoopCommand, { stdin, stdout }: Shell['environment']): boolean {
  const promptFromInput = command.name === 'run' && command.prompt.from === 'file' && command.prompt.path === '-';
  return stdin.isTTY === true && stdout.isTTY && !command.json && !promptFromInput;
}

function onceOnly(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}

function modelFacts(model: ModelSetting, demo: string): readonly string[] {
  if (model.provider === 'demo') return [demo];
  const name = model.provider === 'gemini' ? 'Gemini' : 'OpenAI';
  return [model.baseUrl === undefined ? name : new URL(model.baseUrl).host, model.model];
}
