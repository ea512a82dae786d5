import type { TopicId } from '../../../../shared/ids.ts';
import type { ModelMessage } from '../../../../shared/message.ts';
import { imagesIn, sightOf } from '../../../../shared/sees-images.ts';
import type { ModelSetting } from '../../../../shared/settings.ts';
import { isSlashCommand } from '../../../../shared/slash/slash-command.ts';
import { olderImagesIn } from '../../loop/older-images.ts';
import type { LoopRecord } from '../../loop/ports.ts';
import type { StartedLoop, StartLoop } from '../../loops/requests.ts';
import type { HostApi } from '../../program/host-api.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { attachedParts, readAttached } from '../arguments/attached-files.ts';
import { modelChoice } from '../arguments/model-choice.ts';
import { readPrompt } from '../arguments/prompt-text.ts';
import type { ExitCode } from '../exit-codes.ts';
import { localeOfLine, type Shell, storedModel } from '../shell.ts';
import { type Followed, follow } from '../views/follow.ts';
import { chosenPreset } from './chosen-preset.ts';
import { existingFolder, keysFor } from './host-options.ts';
import { type LoopSession, withLoopSession } from './loop-session.ts';
import { reportTarget, writeReport } from './report-file.ts';
import { sayIfRestricted } from './restricted-folder.ts';
import { refuseOtherSettings } from './resume.ts';
import { slashCommand } from './slash-command.ts';

/**
 * Starts a loop and follows it. A prompt that is a slash command is carried out instead. If a loop
 * of the topic waits for the answer to a question, the prompt is that answer, like a message in a
 * window. With a report file, the final text of the loop is written there.
 */
export async function run(command: CommandOf<'run'>, shell: Shell): Promise<ExitCode> {
  const { environment, texts } = shell;
  const { options } = command;
  const keys = keysFor(options, shell);
  const { report } = command;
  const target = report === undefined ? null : reportTarget(report, environment.workingDirectory);
  const prompt = await readPrompt(command.prompt, environment);
  const files = await readAttached(command.attach, environment.workingDirectory);
  if (isSlashCommand(prompt)) return slashCommand(prompt, command, shell);
  const workspace = existingFolder(options.workspace, environment.workingDirectory);
  const model = await modelChoice(options, keys, () => storedModel(command, shell));
  const { topicId } = options;
  // An existing topic keeps its own workspace.
  const given = { model, keys, workspace: topicId === undefined ? workspace : undefined };
  const locale = localeOfLine(command, shell);
  return withLoopSession(command, shell, given, async (session) => {
    const { host, following, say } = session;
    const followed = async (start: () => Promise<StartedLoop>): Promise<Followed> => {
      const end = await follow(start, following);
      return target === null ? end : writeReport(end, { host, target, locale, say }, shell, command.json);
    };
    const preset = command.preset === undefined ? {} : chosenPreset(command.preset, session, shell);
    const answering =
      model ?? preset.model ?? (topicId === undefined ? host.settings.current().model : host.modelOf(topicId));
    const folder = topicId === undefined ? workspace : host.workspaceOf(topicId);
    sayIfRestricted(host, folder, shell, say);
    if (model === undefined && answering.provider === 'demo' && !command.json) say(texts.demoNotice);
    const asking = topicId === undefined ? null : loopWithQuestion(host, topicId);
    if (asking !== null) {
      refuseOtherSettings(asking, options, environment.workingDirectory);
      if (!command.json) say(texts.answersQuestion);
      following.answers.unshift(prompt.trim());
      return followed(() => host.resumeLoop(asking.id, { limits: options.limits }));
    }
    const attached = await attachedParts(host, files);
    const earlier = topicId === undefined ? [] : host.messages(topicId);
    if (!command.json)
      sayWhichImagesAreLeftOut([...earlier, { role: 'user', parts: attached }], answering, session, shell);
    const request: StartLoop = {
      ...(topicId === undefined ? {} : { topicId }),
      prompt,
      workspace,
      strategy: options.strategy ?? 'auto',
      locale,
      limits: options.limits,
      settings: preset,
      attached,
    };
    const instructions = await host.instructionsIn(folder, topicId);
    if (instructions !== null && !command.json) say(texts.folderInstructions(instructions.path, instructions.isCut));
    return followed(() => host.startLoop(request));
  });
}

/** The last of the `messages` is the one that is sent. */
function sayWhichImagesAreLeftOut(
  messages: readonly ModelMessage[],
  model: ModelSetting,
  { host, say }: Pick<LoopSession, 'host' | 'say'>,
  { texts }: Shell,
): void {
  if (isBlind(model, host)) {
    if (imagesIn(messages) > 0) say(texts.imagesLeftOut(model.model));
    return;
  }
  const older = olderImagesIn(messages);
  if (older > 0) say(texts.olderImagesLeftOut(older));
}

/** Whether the model is known to see no images. */
function isBlind({ provider, providerId, model }: ModelSetting, host: HostApi): boolean {
  if (provider === 'demo') return false;
  const own = host.settings.current().providers.find(({ id }) => id === providerId);
  return sightOf(model, own?.profiles?.[model]) === 'no';
}

function loopWithQuestion(host: HostApi, topicId: TopicId): LoopRecord | null {
  const waits = ({ state }: LoopRecord) => state.name === 'waiting' && state.awaited.for === 'question';
  return host.loops.list({ topicId }).find((loop) => waits(loop) && !loop.hidden) ?? null;
}
