/** The prompt of a command: from its words, a file, or standard input. Throws `UsageError`. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../../../shared/errors.ts';
import { isSlashCommand } from '../../../../shared/slash/slash-command.ts';
import type { Environment } from '../environment.ts';
import type { PromptSource } from './arguments.ts';
import { UsageError } from './usage-problem.ts';

const LARGEST_PROMPT_BYTES = 8 * 1024 * 1024;

/** The user's message to the model, or a slash command, which is never sent to a model. */
export interface Prompt {
  readonly kind: 'text' | 'slash-command';
  readonly text: string;
}

export async function readPrompt(
  source: PromptSource,
  { stdin, workingDirectory }: Pick<Environment, 'stdin' | 'workingDirectory'>,
): Promise<Prompt> {
  if (source.from === 'words') return promptOf(source.text);
  const { path: file } = source;
  const bytes = file === '-' ? stdin : createReadStream(path.resolve(workingDirectory, file));
  let text: string;
  try {
    text = await decoded(bytes);
  } catch (error) {
    throw new UsageError({ problem: 'prompt-unreadable', file, detail: messageOf(error) });
  }
  return promptOf(text.replace(/\s+$/, ''));
}

async function decoded(bytes: AsyncIterable<Buffer | string>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  for await (const piece of bytes) {
    const chunk = Buffer.from(piece);
    size += chunk.length;
    if (size > LARGEST_PROMPT_BYTES) throw new Error(`more than ${LARGEST_PROMPT_BYTES / 1024 / 1024} MB`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function promptOf(text: string): Prompt {
  if (text.trim() === '') throw new UsageError({ problem: 'prompt-missing' });
  return { kind: isSlashCommand(text) ? 'slash-command' : 'text', text };
}
