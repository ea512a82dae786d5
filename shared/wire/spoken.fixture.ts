/** The content of a paired history that every format must send, computed without any format. */
import type { JsonValue } from '../json.ts';
import { callsOf, type ModelMessage, type ToolCallPart, type ToolResultPart } from '../message.ts';
import { cleanJson } from './clean-json.ts';
import { calledName, type Image, readableImage } from './spoken-blocks.ts';

export interface SaidCall {
  readonly name: string;
  readonly args: JsonValue;
}

export const saidCall = (call: ToolCallPart): SaidCall => ({
  name: calledName(call),
  args: call.malformed ? {} : (cleanJson(call.arguments) ?? {}),
});

export const callsIn = (paired: readonly ModelMessage[]): readonly ToolCallPart[] => paired.flatMap(callsOf);

export const resultsIn = (paired: readonly ModelMessage[]): readonly ToolResultPart[] =>
  paired.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-result'));

/** The images of users and results, in order, without unreadable ones. */
export function imagesIn(paired: readonly ModelMessage[]): readonly Image[] {
  const shown = paired.flatMap(({ role, parts }): readonly Image[] => {
    if (role === 'user') return parts.filter((part) => part.type === 'image');
    if (role === 'assistant') return [];
    return resultsIn([{ role, parts }]).flatMap(({ content }) => content.filter((item) => item.type === 'image'));
  });
  return shown.flatMap((image) => {
    const readable = readableImage(image);
    return readable === null ? [] : [{ type: 'image', ...readable }];
  });
}

/** Removes all blanks, because each format separates texts in its own way. */
export const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');
