/**
 * Converts neutral messages and tools to a Gemini request. Pure and total: for any history a
 * strict server accepts the request. It begins and ends with the user, the roles alternate, and
 * the next content answers every call, by position and name.
 */
import type { FunctionCallingConfig, FunctionCallingMode, GenerateContentRequest } from '@google/generative-ai';
import type { ToolDefinition } from '../mcp.ts';
import type { ModelRequest, ToolChoice } from '../model.ts';
import { oncePer } from '../once-per.ts';
import { type GeminiEffort, geminiEffort } from '../thinking-effort.ts';
import {
  calledNames,
  type GeminiContent,
  type GeminiRole,
  geminiContents,
  type Signatures,
} from './gemini-messages.ts';
import { type GeminiSchema, geminiParameters } from './gemini-schema.ts';
import { pairUp } from './pair-up.ts';
import type { WireFormat } from './request-writer.ts';
import { sendableTools } from './sendable-tools.ts';
import { isBlank } from './spoken-blocks.ts';
import type { Stretch } from './stretch.ts';
import { wellFormed } from './well-formed-text.ts';

/** Fields that some models refuse; the client leaves out those that were refused. */
export type GeminiField = 'effort' | 'thinkingConfig' | 'responseMimeType' | 'temperature';

export interface GeminiOptions {
  readonly without: ReadonlySet<GeminiField>;
  readonly signatures: Signatures;
}

/** The maximum number of stop sequences that Gemini accepts. */
const MAX_STOPS = 5;

interface Declaration {
  readonly name: string;
  readonly description: string;
  readonly parameters?: GeminiSchema;
}

/** The SDK's shape, plus fields that this version of the SDK does not have. */
export type GeminiRequest = Pick<GenerateContentRequest, 'systemInstruction'> & {
  readonly generationConfig?: {
    readonly temperature?: number;
    readonly maxOutputTokens?: number;
    readonly stopSequences?: readonly string[];
    readonly responseMimeType?: 'application/json';
    readonly thinkingConfig?: { readonly includeThoughts: true } & Partial<GeminiEffort>;
  };
  readonly tools?: readonly [{ readonly functionDeclarations: readonly Declaration[] }];
  readonly toolConfig?: { readonly functionCallingConfig: CallingConfig };
  readonly contents: readonly GeminiContent[];
};

type CallingConfig = Omit<FunctionCallingConfig, 'mode'> & { readonly mode: `${FunctionCallingMode}` };

/**
 * The state at the end of the contents so far: the current role, and the names of the calls that
 * wait for results.
 */
interface End {
  readonly role: GeminiRole | null;
  readonly names: readonly string[];
}

const START: End = { role: null, names: [] };

const BEGIN: GeminiContent = { role: 'user', parts: [{ text: 'Begin.' }] };
const CONTINUE: GeminiContent = { role: 'user', parts: [{ text: 'Continue.' }] };

/**
 * Returns how signatures are sent to a model. Models before Gemini 3 may sign calls but require no
 * signature.
 */
export function signaturesFor(model: string): Signatures {
  return /(?:^|\/)(?:gemini-[12]\b|gemini-pro|gemma|learnlm)/i.test(model) ? 'kept' : 'completed';
}

/** Returns the request as an object, e.g. for display. The model is part of the URL. */
export function geminiRequest(request: ModelRequest, options: GeminiOptions): GeminiRequest {
  const { systemInstruction: _, ...settings } = settingsOf(request, options);
  const stretch = { ...request, messages: pairUp(request.messages), begins: true, ends: true };
  const { contents, ...said } = geminiStretch(stretch, options.signatures);
  return { ...said, ...settings, contents };
}

/**
 * The contents of a stretch as they appear in a request. Neighbouring contents of one role are
 * joined there; at the ends of a stretch they stay separate.
 */
export function geminiStretch(
  { system, messages, begins, ends }: Stretch,
  signatures: Signatures,
): Pick<GeminiRequest, 'systemInstruction' | 'contents'> {
  const contents: GeminiContent[] = [];
  let end = START;
  for (const message of messages) {
    const added = geminiContents(message, end.names, signatures);
    for (const content of added) {
      const last = contents.at(-1);
      if (last === undefined && content.role !== 'user' && begins) contents.push(BEGIN);
      if (last?.role === content.role)
        contents[contents.length - 1] = { ...last, parts: [...last.parts, ...content.parts] };
      else contents.push(content);
    }
    end = { role: added.at(-1)?.role ?? end.role, names: calledNames(message) };
  }
  const closed = ends && (begins || end.role !== null) ? closing(end) : [];
  return { ...(begins ? instructionOf(system) : {}), contents: [...contents, ...closed] };
}

/** Writes the same text as `JSON.stringify(geminiRequest(request, options))`. */
export const GEMINI_FORMAT: WireFormat<GeminiOptions, End> = {
  start: START,
  dialect: (_, { signatures }) => signatures,
  head(request, options) {
    const settings = JSON.stringify(settingsOf(request, options)).slice(0, -1);
    return `${settings}${settings === '{' ? '' : ','}"contents":[`;
  },
  append(message, end, dialect) {
    let { role } = end;
    let text = '';
    for (const content of geminiContents(message, end.names, dialect as Signatures)) {
      const parts = JSON.stringify(content.parts).slice(1, -1);
      if (role === null && content.role !== 'user') text += JSON.stringify(BEGIN).slice(0, -2);
      const isFirst = role === null && text === '';
      text +=
        content.role === role ? `,${parts}` : `${isFirst ? '' : ']},'}{"role":"${content.role}","parts":[${parts}`;
      role = content.role;
    }
    return { text, end: { role, names: calledNames(message) } };
  },
  tail(end) {
    const last = closing(end).map((content) => JSON.stringify(content));
    return `${[...(end.role === null ? [] : [']}']), ...last].join(end.role === null ? '' : ',')}]}`;
  },
};

/**
 * Returns the contents that must follow at the end of a request, because no server answers a list
 * of contents that is empty or ends with the model.
 */
function closing({ role }: End): readonly GeminiContent[] {
  if (role === null) return [BEGIN];
  return role === 'model' ? [CONTINUE] : [];
}

const declarationOf = oncePer((tool: ToolDefinition): Declaration => {
  const parameters = geminiParameters(tool.inputSchema);
  return {
    name: tool.wireName,
    description: wellFormed(tool.description),
    ...(parameters === undefined ? {} : { parameters }),
  };
});

function settingsOf(request: ModelRequest, { without }: GeminiOptions): Omit<GeminiRequest, 'contents'> {
  const { system, format, temperature, effort, maxOutputTokens, stop = [] } = request;
  const thinking = effort === undefined || without.has('effort') ? {} : geminiEffort(request.model, effort);
  const tools = sendableTools(request);
  const generationConfig = {
    ...(Number.isFinite(temperature) && !without.has('temperature') ? { temperature: temperature as number } : {}),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(stop.length > 0 ? { stopSequences: stop.slice(0, MAX_STOPS) } : {}),
    // Most models refuse JSON mode together with tools.
    ...(format === 'json' && tools.length === 0 && !without.has('responseMimeType')
      ? { responseMimeType: 'application/json' as const }
      : {}),
    ...(without.has('thinkingConfig') ? {} : { thinkingConfig: { includeThoughts: true as const, ...thinking } }),
  };
  return {
    ...instructionOf(system),
    ...(Object.keys(generationConfig).length > 0 ? { generationConfig } : {}),
    ...(tools.length === 0
      ? {}
      : {
          tools: [{ functionDeclarations: tools.map(declarationOf) }] as const,
          toolConfig: { functionCallingConfig: callingConfig(request.toolChoice, tools) },
        }),
  };
}

function instructionOf(system: string): Pick<GeminiRequest, 'systemInstruction'> {
  if (isBlank(system)) return {};
  return { systemInstruction: { role: 'system', parts: [{ text: wellFormed(system) }] } };
}

function callingConfig(choice: ToolChoice, tools: readonly ToolDefinition[]): CallingConfig {
  switch (choice) {
    case 'auto':
      return { mode: 'AUTO' };
    case 'none':
      return { mode: 'NONE' };
    case 'required':
      return { mode: 'ANY' };
    default:
      return tools.some((tool) => tool.wireName === choice.name)
        ? { mode: 'ANY', allowedFunctionNames: [choice.name] }
        : { mode: 'AUTO' };
  }
}
