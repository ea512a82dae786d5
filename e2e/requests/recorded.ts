/**
 * Records the requests that Loopwright sends to a model. A real host works on a copy of the sample
 * folder, and a scripted server on this computer answers in one of the formats.
 */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostApi } from '../../electron/host/program/host-api.ts';
import { assertNever } from '../../shared/assert-never.ts';
import type { StrategyName } from '../../shared/loop.ts';
import type { ModelSetting } from '../../shared/settings.ts';
import { withBenchHost } from '../bench/bench-host.ts';
import { startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { startScriptedOpenAi } from '../fixtures/scripted-openai.ts';

const SAMPLE_FOLDER = join(import.meta.dirname, '../../build/sample-folder');

export const FORMATS = ['openai', 'gemini', 'prompt'] as const;
/** The format of the requests; `prompt` describes the tools in the system prompt. */
export type Format = (typeof FORMATS)[number];

/** A reply of the model: a text, or calls by the wire names of the tools. */
export type ScriptedStep = string | readonly { readonly name: string; readonly arguments: object }[];

export interface Task {
  readonly strategy: StrategyName;
  readonly prompt: string;
  readonly replies: readonly ScriptedStep[];
  /** The content of files that replace or join those of the sample folder, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** The facts that memory keeps before the task begins. */
  readonly facts?: readonly { readonly key: string; readonly value: string }[];
  /** What the user does while the model writes the reply with this number, from 0. */
  readonly midway?: { readonly at: number; readonly act: (host: HostApi, workspace: string) => void };
}

/** The parts of a request in the order in which providers read them, each as one text. */
export interface RequestTexts {
  /** The definitions of the tools, one text for each tool. */
  readonly tools: readonly string[];
  readonly system: string;
  readonly messages: readonly string[];
}

/** `window`: the context size of the model, if it is set for the model. */
export async function recordedRequests(format: Format, task: Task, window?: number): Promise<readonly RequestTexts[]> {
  const workspace = await mkdtemp(join(tmpdir(), 'loopwright-sample-'));
  await cp(SAMPLE_FOLDER, workspace, { recursive: true });
  try {
    for (const [path, content] of Object.entries(task.files ?? {})) await writeFile(join(workspace, path), content);
    return await (format === 'gemini'
      ? overGemini(workspace, task, window)
      : overChat(workspace, task, format, window));
  } finally {
    await rm(workspace, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function overChat(workspace: string, task: Task, format: 'openai' | 'prompt', window?: number) {
  const run = new TaskRun(workspace, task);
  await using server = await startScriptedOpenAi((_request, n) => {
    const step = run.reply(n);
    if (typeof step === 'string') return { text: step };
    return format === 'openai' ? { calls: step } : { text: step.map(tagged).join('\n') };
  });
  const tools = format === 'prompt' ? ('prompt' as const) : ('native' as const);
  await run.with({ provider: 'openai', model: 'scripted', baseUrl: server.baseUrl, tools, ...sized(window) });
  refuseViolations(server.violations);
  return server.requests.map(({ body }): RequestTexts => {
    const [first, ...others] = body.messages;
    const isSystem = first?.role === 'system';
    return {
      tools: (body.tools ?? []).map((tool) => JSON.stringify(tool)),
      system: isSystem ? String(first.content) : '',
      messages: (isSystem ? others : body.messages).map((message) => JSON.stringify(message)),
    };
  });
}

async function overGemini(workspace: string, task: Task, window?: number) {
  const run = new TaskRun(workspace, task);
  await using server = await startScriptedGemini((_request, n) => {
    const step = run.reply(n);
    return typeof step === 'string' ? { text: step } : { calls: step };
  });
  await run.with({ provider: 'gemini', model: 'gemini-3-pro', baseUrl: server.baseUrl, ...sized(window) });
  refuseViolations(server.violations);
  return server.requests.map(({ body }): RequestTexts => {
    const { systemInstruction, tools = [], contents } = body;
    return {
      tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations.map((each) => JSON.stringify(each))),
      system: textsIn(systemInstruction).join('\n'),
      messages: contents.map((content) => JSON.stringify(content)),
    };
  });
}

const sized = (window?: number) => (window === undefined ? {} : { contextTokens: window });

function textsIn(instruction: unknown): readonly string[] {
  if (typeof instruction === 'string') return [instruction];
  const { parts = [] } = (instruction ?? {}) as { readonly parts?: readonly { readonly text?: string }[] };
  return parts.map(({ text = '' }) => text);
}

class TaskRun {
  readonly #workspace: string;
  readonly #task: Task;
  #host: HostApi | null = null;

  constructor(workspace: string, task: Task) {
    this.#workspace = workspace;
    this.#task = task;
  }

  async with(model: ModelSetting): Promise<void> {
    const [workspace, { strategy, prompt }] = [this.#workspace, this.#task];
    await withBenchHost({ model, approvalMode: 'allow-all', trustedFolders: [workspace] }, async (host) => {
      this.#host = host;
      for (const fact of this.#task.facts ?? []) await host.memory.add({ ...fact, tags: [], scope: { in: 'global' } });
      const limits = { maxIterations: 200, maxSteps: 400 };
      const { rest } = await host.startLoop({ prompt, workspace, strategy, locale: 'en', limits });
      const state = await rest;
      if (state.name !== 'completed') throw new Error(`The task did not complete: ${JSON.stringify(state)}`);
    });
  }

  /** Returns the reply with this number, from 0, after the user has acted if that is due. */
  reply(n: number): ScriptedStep {
    const { replies, midway } = this.#task;
    if (n === midway?.at && this.#host !== null) midway.act(this.#host, this.#workspace);
    const step = replies[n];
    if (step === undefined) throw new Error(`There is no reply ${n}.`);
    return step;
  }
}

function refuseViolations(violations: readonly string[]): void {
  if (violations.length > 0) throw new Error(violations.join('\n'));
}

function tagged(call: { readonly name: string; readonly arguments: object }): string {
  return `<tool_use>\n<name>${call.name}</name>\n<arguments>${JSON.stringify(call.arguments)}</arguments>\n</tool_use>`;
}

/** Returns the name of a format in words. */
export function titleOf(format: Format): string {
  switch (format) {
    case 'openai':
      return 'Chat Completions';
    case 'gemini':
      return 'Gemini';
    case 'prompt':
      return 'Chat Completions, with the tools in the system prompt';
    default:
      return assertNever(format);
  }
}
