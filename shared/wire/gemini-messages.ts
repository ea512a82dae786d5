/** Converts one neutral message to the contents of a Gemini request. Pure and total. */
import type {
  FunctionCallPart,
  FunctionResponsePart,
  InlineDataPart,
  Part as SdkPart,
  TextPart,
} from '@google/generative-ai';
import { assertNever } from '../assert-never.ts';
import type { ModelMessage, Opaque, Part, ToolCallPart, ToolResultPart } from '../message.ts';
import { callsOf } from '../message.ts';
import {
  calledName,
  type Image,
  imagesOfResults,
  readableImage,
  saidIn,
  sentArguments,
  textOfResult,
  UNREADABLE_IMAGE,
} from './spoken-blocks.ts';
import { wellFormed } from './well-formed-text.ts';

export type GeminiRole = 'user' | 'model' | 'function';

/** The SDK's types include neither thoughts nor signatures. */
export type GeminiPart = (TextPart | InlineDataPart | FunctionCallPart | FunctionResponsePart) & {
  readonly thought?: true;
  readonly thoughtSignature?: string;
};

export interface GeminiContent {
  readonly role: GeminiRole;
  readonly parts: readonly GeminiPart[];
}

/**
 * How thought signatures are sent. `kept`: each goes back with the part it came with, and no
 * others are sent. `completed`: in addition, a call without a signature gets the value that
 * Google defines for calls of other models. `replaced`: every call gets that value in place of
 * its own signature.
 */
export type Signatures = 'kept' | 'completed' | 'replaced';

/**
 * For calls of another model: strict models refuse a request when the first call of a step has no
 * signature. https://ai.google.dev/gemini-api/docs/thought-signatures
 */
const FOREIGN_CALL_SIGNATURE = 'skip_thought_signature_validator';

/** Base64 bytes as JSON carries them. Servers reject any other text. */
const SIGNATURE = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * Returns the opaque data of a part with this signature; null if the text cannot be a signature.
 */
export function opaqueOf(signature: string): Opaque | null {
  return SIGNATURE.test(signature) ? { provider: 'gemini', data: signature } : null;
}

/**
 * Converts one message; a message without content gives no contents. `names`: the names of the
 * calls in the previous message, which the results of this message repeat.
 */
export function geminiContents(
  message: ModelMessage,
  names: readonly string[],
  signatures: Signatures,
): readonly GeminiContent[] {
  switch (message.role) {
    case 'user':
      return contentOf('user', spokenParts(message.parts));
    case 'assistant':
      return contentOf('model', modelParts(message.parts, signatures));
    case 'tool':
      return resultContents(
        message.parts.filter((part) => part.type === 'tool-result'),
        names,
      );
    default:
      return assertNever(message.role);
  }
}

/** Returns the tool names that the results after this message must have. */
export function calledNames(message: ModelMessage): readonly string[] {
  return callsOf(message).map((call) => callPart(call).functionCall.name);
}

function contentOf(role: GeminiRole, parts: readonly GeminiPart[]): readonly GeminiContent[] {
  return parts.length === 0 ? [] : [{ role, parts }];
}

function spokenParts(parts: readonly Part[]): GeminiPart[] {
  return saidIn<GeminiPart>(parts, textPart, imagePart);
}

/**
 * Converts the parts of a model message in their order. A part with a signature is never joined
 * with another, because the signature covers only that part.
 */
function modelParts(parts: readonly Part[], signatures: Signatures): GeminiPart[] {
  const made: GeminiPart[] = [];
  let spoken: Part[] = [];
  let isFirstCall = true;
  const flush = () => {
    made.push(...spokenParts(spoken));
    spoken = [];
  };
  for (const part of parts) {
    if (part.type === 'image') continue;
    const own = signatures === 'replaced' ? null : signatureOf(part);
    if (part.type === 'tool-call') {
      flush();
      const signature = own ?? (isFirstCall && signatures !== 'kept' ? FOREIGN_CALL_SIGNATURE : null);
      made.push({ ...callPart(part), ...(signature === null ? {} : { thoughtSignature: signature }) });
      isFirstCall = false;
    } else if (own !== null && (part.type === 'text' || part.type === 'reasoning')) {
      flush();
      const thought = part.type === 'reasoning' ? { thought: true as const } : {};
      made.push({ text: wellFormed(part.text), ...thought, thoughtSignature: own });
    } else spoken.push(part);
  }
  flush();
  return made;
}

/**
 * Returns the signature of a part. Returns null for a malformed call, because it is sent without
 * the arguments that it was signed with.
 */
function signatureOf(part: Part): string | null {
  if (!('opaque' in part) || (part.type === 'tool-call' && part.malformed)) return null;
  const { opaque } = part;
  if (opaque?.provider !== 'gemini' || typeof opaque.data !== 'string') return null;
  return SIGNATURE.test(opaque.data) ? opaque.data : null;
}

/** A call goes back as it was signed, even if it was read differently. */
function callPart(call: ToolCallPart): FunctionCallPart {
  const signed = signatureOf(call) === null ? undefined : call.signed;
  if (signed !== undefined) return { functionCall: { name: signed.name, args: signed.arguments } };
  return { functionCall: { name: calledName(call), args: sentArguments(call) as object } };
}

/**
 * Converts results to one response per call, in call order, and a user content with the images of
 * the results. Nothing may stand between the responses.
 */
function resultContents(results: readonly ToolResultPart[], names: readonly string[]): readonly GeminiContent[] {
  const responses = results.map((result, at): GeminiPart => {
    const response = { content: textOfResult(result) };
    return { functionResponse: { name: names[at] ?? 'unknown', response } };
  });
  const images = imagesOfResults<GeminiPart>(results, textPart, imagePart);
  return [...contentOf('function', responses), ...contentOf('user', images)];
}

/** The image types that Gemini accepts. */
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif']);

const textPart = (text: string): GeminiPart => ({ text });

function imagePart(image: Image): SdkPart & GeminiPart {
  const readable = readableImage(image);
  if (readable === null) return { text: UNREADABLE_IMAGE };
  const mimeType = readable.mimeType === 'image/jpg' ? 'image/jpeg' : readable.mimeType;
  if (!IMAGES.has(mimeType)) return { text: `(an image of the type ${mimeType}, which cannot be shown)` };
  return { inlineData: { mimeType, data: readable.data } };
}
