/** A message in a few words, for a long list. Pure. */
import { callsOf, type Part } from '../../shared/message.ts';
import type { MessageView } from '../../shared/topic.ts';
import { visibleLine } from './tool-words.ts';

export interface ShortMessage {
  readonly by: 'you' | 'model' | 'tools';
  /** The first line, shortened. Empty: the message has no text. */
  readonly text: string;
  /** The tools that it calls, by the names the model wrote. */
  readonly calls: readonly string[];
}

const LONGEST = 240;

export function shortMessage(message: MessageView): ShortMessage {
  const text = message.parts
    .map(wordsOf)
    .filter((words) => words !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed().trimEnd()}…` : text;
  return {
    by: message.role === 'user' ? 'you' : message.role === 'assistant' ? 'model' : 'tools',
    text: visibleLine(cut),
    calls: callsOf(message).map(({ tool, writtenName }) => visibleLine(tool?.toolName ?? writtenName)),
  };
}

/** Only as much as is shown, because results may be long. */
function wordsOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text.slice(0, 2 * LONGEST);
    case 'question':
      return `${part.prefix} ${part.question}`.slice(0, 2 * LONGEST);
    case 'file':
      return part.path;
    case 'tool-result':
      return part.content.map((item) => (item.type === 'text' ? item.text.slice(0, 2 * LONGEST) : '')).join(' ');
    default:
      return '';
  }
}
