import type { StartLoop } from '../host-api.ts';
import type { CommandOf } from './arguments.ts';
import type { ExitCode } from './exit-codes.ts';
import { follow } from './follow.ts';
import { existingFolder, keysFor, withLoopSession } from './loop-session.ts';
import { modelChoice } from './model-choice.ts';
import { readPrompt } from './prompt-text.ts';
import { localeOfLine, type Shell, storedModel } from './shell.ts';
import { slashCommand } from './slash-command.ts';

/** Starts a loop and follows it; a slash command is done instead. */
export async function run(command: CommandOf<'run'>, shell: Shell): Promise<ExitCode> {
  const { environment, texts } = shell;
  const { options } = command;
  const keys = keysFor(options, shell);
  const prompt = await readPrompt(command.prompt, environment);
  if (prompt.kind === 'slash-command') return slashCommand(prompt.text, command, shell);
  const workspace = existingFolder(options.workspace, environment.workingDirectory);
  const model = await modelChoice(options, keys, () => storedModel(command, shell));
  return withLoopSession(command, shell, { model, keys, workspace }, ({ host, following, say }) => {
    const { topicId } = options;
    const answering = model ?? (topicId === undefined ? host.settings().model : host.modelOf(topicId));
    if (model === undefined && answering.provider === 'demo' && !command.json) say(texts.demoNotice);
    const request: StartLoop = {
      ...(topicId === undefined ? {} : { topicId }),
      prompt: prompt.text,
      workspace,
      strategy: options.strategy ?? 'auto',
      locale: localeOfLine(command, shell),
      limits: options.limits,
    };
    return follow(() => host.startLoop(request), following);
  });
}
