/**
 * The lines printed when a loop has ended, waits or is paused: what the user can do next, with the
 * command to type.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { LoopId } from '../../../../shared/ids.ts';
import { type CompletionReason, ENDINGS, isStuck } from '../../../../shared/loop-ending.ts';
import type { LoopCommand } from '../arguments/arguments.ts';
import { EXIT } from '../exit-codes.ts';
import { shellWord } from '../texts/shell-word.ts';
import type { Texts } from '../texts/texts.ts';
import type { Followed } from './follow.ts';

export function endingLines(followed: Followed, command: LoopCommand, texts: Texts): readonly string[] {
  const resume = resumeCommand(followed.loopId, command);
  switch (followed.how) {
    case 'waiting':
      if (followed.awaited.for === 'run') return [texts.waitsForRun(followed.awaited.runId, resume)];
      return [texts.waitsForAnswer(resume, followed.awaited.for === 'question' ? ' --answer "..."' : '')];
    case 'paused':
      return [texts.notFinished(texts.paused, resume)];
    case 'interrupted':
      return [texts.notFinished(texts.interrupted, resume)];
    case 'elsewhere':
      return [texts.leftRunning];
    case 'stopped':
      return [];
    case 'ended':
      if (followed.exit === EXIT.done) return [];
      if (isStuck(followed.reason)) return [texts.otherModel(resumeCommand(followed.loopId, command, 'MODEL'))];
      return [goOnLine(followed.reason, resume, texts)];
    default:
      return assertNever(followed);
  }
}

function goOnLine(reason: CompletionReason, resume: string, texts: Texts): string {
  const { more, advice } = ENDINGS[reason];
  if (advice === 'read-text') return texts.goOn(`${resume} --tools text`);
  if (more === 'answer') return texts.finishAnswer(resume);
  return more === 'amount' ? texts.giveMore(resume) : texts.goOn(resume);
}

/**
 * The command that resumes the loop, with the options that select the model and trust the folder.
 * It names the environment variable of the key, never the key. `model` replaces the model of the loop.
 */
function resumeCommand(loopId: LoopId, { dataDir, options }: LoopCommand, model = options.model): string {
  const settings = [
    ['--provider', options.provider],
    ['--model', model],
    ['--base-url', options.baseUrl],
    ['--api-key-env', options.apiKeyEnv],
    ['--max-silence', options.maxSilenceSeconds?.toString()],
    ['--workspace', options.workspace],
    ['--data-dir', dataDir],
  ] as const;
  const words = settings.flatMap(([option, value]) => (value === undefined ? [] : [option, shellWord(value)]));
  const flags = options.allowUnencryptedKey ? ['--allow-unencrypted-key'] : [];
  return ['loopwright', 'resume', loopId, ...words, ...flags].join(' ');
}
