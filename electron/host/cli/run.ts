import type { StartLoop } from '../host-api.ts';
import type { CommandOf } from './arguments.ts';
import type { ExitCode } from './exit-codes.ts';
import { EXIT } from './exit-codes.ts';
import { follow } from './follow.ts';
import { helpText } from './help.ts';
import { existingFolder, keysFor, withLoopSession } from './loop-session.ts';
import { modelChoice } from './model-choice.ts';
import { readPrompt } from './prompt-text.ts';
import { type Shell, storedModel } from './shell.ts';
import { localeOf } from './texts.ts';

/** Starts a loop and follows it. */
export async function run(command: CommandOf<'run'>, shell: Shell): Promise<ExitCode> {
  const { environment, texts } = shell;
  const { options } = command;
  const keys = keysFor(options, shell);
  const prompt = await readPrompt(command.prompt, environment);
  if (prompt.kind === 'help') {
    environment.stdout.write(helpText(undefined, texts));
    return EXIT.done;
  }
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
      locale: command.locale ?? localeOf(environment.variables),
      limits: options.limits,
    };
    return follow(() => host.startLoop(request), following);
  });
}
