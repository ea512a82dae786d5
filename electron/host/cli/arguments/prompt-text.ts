/**
 * Reads the prompt of a command from its arguments, a file, or standard input. Throws `UsageError`.
 */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../../../shared/errors.ts';
import type { Environment } from '../environment.ts';
import type { PromptSource } from './arguments.ts';
import { UsageError } from './usage-problem.ts';

const MOST_MEGABYTES = 8;

export async function readPrompt(
  source: PromptSource,
  { stdin, workingDirectory }: Pick<Environment, 'stdin' | 'workingDirectory'>,
): Promise<string> {
  const prompt = source.from === 'words' ? source.text : await readFile(source.path, stdin, workingDirectory);
  if (prompt.trim() === '') throw new UsageError({ problem: 'prompt-missing' });
  return prompt;
}

async function readFile(file: string, stdin: Environment['stdin'], workingDirectory: string): Promise<string> {
  const bytes = file === '-' ? stdin : createReadStream(path.resolve(workingDirectory, file));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    for await (const piece of bytes) {
      const chunk = Buffer.from(piece);
      size += chunk.length;
      if (size > MOST_MEGABYTES * 1024 * 1024) {
        throw new UsageError({ problem: 'prompt-too-large', file, megabytes: MOST_MEGABYTES });
      }
      text += decoder.decode(chunk, { stream: true });
    }
    text += decoder.decode();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError({ problem: 'prompt-unreadable', file, detail: messageOf(error) });
  }
  return text.replace(/\s+$/, '');
}
