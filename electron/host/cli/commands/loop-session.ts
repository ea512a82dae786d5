/**
 * The common parts of `run` and `resume`: the host with its view, prompts, signals and time
 * limit, and the messages at the end.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { LoopId } from '../../../../shared/ids.ts';
import type { LocatedEvent } from '../../../../shared/loop.ts';
import type { ApprovalMode } from '../../../../shared/mcp.ts';
import type { ModelSetting } from '../../../../shared/settings.ts';
import type { HostOptions } from '../../options.ts';
import type { ShellPorts } from '../../ports.ts';
import type { Host, HostApi } from '../../program/host-api.ts';
import { openFileSecrets, SECRETS_FILE } from '../../secrets/file-secrets.ts';
import type { CommandOf, HostChoices } from '../arguments/arguments.ts';
import { refuseUnknownServers } from '../arguments/known-servers.ts';
import { DEFAULT_KEY_VARIABLES } from '../arguments/model-choice.ts';
import { serverOptions } from '../arguments/server-options.ts';
import { UsageError } from '../arguments/usage-problem.ts';
import { createInterruption, type Interruption } from '../asks/interruption.ts';
import { terminalPrompts } from '../asks/prompts.ts';
import { ServerAsks } from '../asks/server-asks.ts';
import { dataFolder } from '../data-folder.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type KeyRing, keyRing } from '../key-ring.ts';
import { hostLog, printLine, type Shell, sayAside } from '../shell.ts';
import { durationText } from '../texts/state-words.ts';
import { endingLines } from '../views/ending-lines.ts';
import { Announced, type Followed, type Following } from '../views/follow.ts';
import { jsonView, writeServerFailure } from '../views/json-view.ts';
import { TerminalView, type TerminalViewOptions } from '../views/terminal-view.ts';
import type { View } from '../views/view.ts';
import { doSlashCommand } from './slash-command.ts';

type LoopCommand = CommandOf<'run'> | CommandOf<'resume'>;

export interface LoopSession {
  readonly host: HostApi;
  readonly following: Following;
  /** Prints a message that is not part of the output. */
  say(text: string): void;
}

/**
 * The keys that a loop command may need. They are removed from the environment before any process
 * starts.
 */
export function keysFor(options: HostChoices, { environment }: Shell): KeyRing {
  return keyRing(environment.variables, [
    ...Object.values(DEFAULT_KEY_VARIABLES),
    ...(options.apiKeyEnv ? [options.apiKeyEnv] : []),
  ]);
}

/** The folder as an absolute path. Throws `UsageError` when it does not exist. */
export function existingFolder(folder: string | undefined, workingDirectory: string): string {
  const absolute = path.resolve(workingDirectory, folder ?? '.');
  if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError({ problem: 'no-such-folder', path: absolute });
  }
  return absolute;
}

/** Whether a user is at the terminal and nothing else uses standard input or output. */
function isInteractive(command: LoopCommand, { stdin, stdout }: Shell['environment']): boolean {
  const promptFromInput = command.name === 'run' && command.prompt.from === 'file' && command.prompt.path === '-';
  return stdin.isTTY === true && stdout.isTTY && !command.json && !promptFromInput;
}

function approvalMode(approve: NonNullable<HostChoices['approve']>): ApprovalMode {
  const modes = { none: 'ask-edits', edits: 'allow-edits', all: 'allow-all' } as const;
  return modes[approve];
}

export function hostOptions(
  command: { readonly dataDir: string | undefined; readonly options: HostChoices },
  model: ModelSetting | undefined,
  { environment }: Shell,
): HostOptions {
  const { mcpConfig, approve, servers: switches } = command.options;
  const servers = serverOptions(mcpConfig, { environment });
  return {
    ...servers,
    dataDir: dataFolder(command.dataDir, environment),
    ...(model === undefined ? {} : { model }),
    ...(approve === undefined ? {} : { approvalMode: approvalMode(approve) }),
    serverSwitches: { ...servers.serverSwitches, ...Object.fromEntries(switches) },
  };
}

/**
 * Runs `use` with an open host, then explains how the loop can continue. `use` returns null when
 * no loop was followed. Returns the exit code.
 */
export async function withLoopSession(
  command: LoopCommand,
  shell: Shell,
  given: { readonly model: ModelSetting | undefined; readonly keys: KeyRing; readonly workspace: string | undefined },
  use: (session: LoopSession) => Promise<Followed | null>,
): Promise<ExitCode> {
  const { environment, texts } = shell;
  const interactive = isInteractive(command, environment);
  const announced = new Announced();
  const current: { host: (HostApi & Pick<Host, 'requests'>) | null; loopId: LoopId | null } = {
    host: null,
    loopId: null,
  };
  const view = viewFor(command, shell, interactive, {
    header: () => headerFacts(given, current, shell),
    limits: () =>
      current.host === null || current.loopId === null ? undefined : current.host.loop(current.loopId).limits,
  });
  const say = (text: string) => {
    view.close();
    sayAside(shell, text);
  };
  const interruption = createInterruption({
    stopping: () => say(texts.stopping),
    timedOut: () => say(texts.timedOut(durationText(command.options.timeoutMs ?? 0, texts))),
    quit: () => {
      view.close();
      environment.quit(EXIT.cancelled);
    },
  });
  // Events that arrive during a server's prompt are shown after it.
  const held: { events: LocatedEvent[] | null } = { events: null };
  const onEvent = (located: LocatedEvent) => {
    current.loopId = located.loopId;
    announced.note(located.event);
    if (held.events === null) view.show(located);
    else held.events.push(located);
  };
  const options = hostOptions(command, given.model, shell);
  const log = hostLog(shell);
  // The keys of the providers that were added in the app.
  const stored = openFileSecrets(path.join(options.dataDir, SECRETS_FILE), log);
  const prompts = interactive
    ? terminalPrompts({ input: environment.stdin, output: environment.stdout, texts, interrupt: interruption.press })
    : null;
  const asks =
    prompts === null
      ? null
      : new ServerAsks({
          prompts,
          texts,
          answer: async (request, answer) => {
            const { topicId, id } = request;
            await current.host?.requests.answer({ topicId, id, answer });
          },
          line: (text) => printLine(shell, text),
          asking: (isAsking) => {
            view.close();
            const behind = held.events ?? [];
            held.events = isAsking ? [] : null;
            for (const event of behind) view.show(event);
          },
          unwatched: environment.stdout.closed,
        });
  const ports: ShellPorts = {
    secret: (name) => given.keys.secret(name) ?? stored.secret(name),
    // Stores a server login that is renewed during the session.
    secretStore: stored.store,
    capabilities: { windows: false, serverRequests: asks !== null },
    attendant: interactive ? 'terminal' : 'nobody',
    now: environment.now,
    timeZone: environment.timeZone,
    onEvent,
    onServerProblem: (problem) => {
      say(texts.serverProblem(problem));
      if (command.json) writeServerFailure(environment.stdout, problem);
    },
    ...(asks === null ? {} : { onRequest: (request) => asks.hear(request) }),
    log,
  };
  const releaseSignals = environment.onSignal(interruption.press);
  const host = await environment.createHost(ports, options);
  current.host = host;
  const closeOnce = onceOnly(() => host.close());
  // Nobody reads the output: leave the loop interrupted, so that it can be resumed, instead of
  // working unseen.
  environment.stdout.closed.addEventListener('abort', () => void closeOnce(), { once: true });
  const timer = timeLimit(command.options.timeoutMs, interruption);
  try {
    refuseUnknownServers(command.options.servers, host);
    const followed = await use({
      host,
      say,
      following: {
        host,
        view,
        prompts,
        answers: [...command.options.answers],
        stop: interruption.signal,
        unwatched: environment.stdout.closed,
        announced,
        slashCommand: async (text, topicId) => {
          view.close();
          await doSlashCommand(host, { text, topicId }, command, shell);
        },
      },
    });
    view.close();
    if (followed === null) return EXIT.done;
    if (!environment.stdout.closed.aborted) for (const line of endingLines(followed, command, texts)) say(line);
    return followed.exit;
  } finally {
    clearTimeout(timer);
    view.close();
    await closeOnce();
    releaseSignals();
  }
}

function timeLimit(timeoutMs: number | undefined, interruption: Interruption): NodeJS.Timeout | undefined {
  return timeoutMs === undefined ? undefined : setTimeout(interruption.expire, timeoutMs);
}

function onceOnly(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}

function viewFor(
  command: LoopCommand,
  { environment, texts, paint }: Shell,
  interactive: boolean,
  facts: Pick<TerminalViewOptions, 'header' | 'limits'>,
): View {
  const { stdout: output, now, variables } = environment;
  if (command.json) return jsonView(output);
  const live = output.isTTY && variables.TERM !== 'dumb';
  return new TerminalView({ output, texts, paint, live, interactive, now, ...facts });
}

function headerFacts(
  given: { readonly model: ModelSetting | undefined; readonly workspace: string | undefined },
  { host, loopId }: { readonly host: HostApi | null; readonly loopId: LoopId | null },
  { texts }: Shell,
): readonly string[] {
  const model =
    given.model ?? (loopId === null ? host?.settings.current().model : host?.modelOf(host.loop(loopId).topicId));
  const workspace = given.workspace ?? (loopId === null ? undefined : host?.loop(loopId).workspace);
  return [...(model === undefined ? [] : modelFacts(model, texts.demoProvider)), ...(workspace ? [workspace] : [])];
}

function modelFacts(model: ModelSetting, demo: string): readonly string[] {
  if (model.provider === 'demo') return [demo];
  const name = model.provider === 'gemini' ? 'Gemini' : 'OpenAI';
  return [model.baseUrl === undefined ? name : new URL(model.baseUrl).host, model.model];
}
