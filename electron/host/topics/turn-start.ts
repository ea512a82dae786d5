/**
 * Checks a new turn, stops a paused or interrupted loop of the topic, and begins the loop of the
 * turn.
 */
import type { Environment } from '../../../shared/environment.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { type LoopId, type MessageId, TopicId } from '../../../shared/ids.ts';
import { type Attendant, LoopLimits } from '../../../shared/loop.ts';
import type { AttachedPart } from '../../../shared/message.ts';
import type { EnvironmentChoices } from '../environment/environment.ts';
import type { StartedLoop, StartLoop } from '../loops/requests.ts';
import type { LoopRunner } from '../loops/runner.ts';
import { strategyNamed } from '../loops/strategies.ts';
import { newId } from '../new-id.ts';
import type { HostOptions } from '../options.ts';
import type { HostStore } from '../store/open-store.ts';
import { appSetting } from './app-settings.ts';
import { titleOf } from './titles/title-request.ts';
import type { TopicPreferences } from './topic-preferences.ts';
import { workspaceRoot } from './workspace.ts';

export interface TurnStartParts extends Pick<HostStore, 'topics' | 'titles' | 'settings'> {
  readonly preferences: TopicPreferences;
  readonly runner: LoopRunner;
  readonly options: Pick<HostOptions, 'model'>;
  /** Collects the environment in which the loop of a turn works. */
  readonly environment: (workspace: string, choices: EnvironmentChoices) => Promise<Environment>;
}

export interface Turn extends StartLoop {
  readonly attached?: readonly AttachedPart[];
  /** The title of the topic that the turn creates. Absent: the beginning of the prompt. */
  readonly title?: string;
  /** Who answers what the loop asks. Absent: the attendant of this process. */
  readonly attendant?: Attendant;
  /** Whether the settings of the new topic name its model, whatever the model of this process is. */
  readonly keepsModel?: true;
  /** Called in the transaction that stores the turn. */
  readonly along?: (topicId: TopicId, loopId: LoopId) => void;
  /** The user message to answer again. `prompt` is its text, and no new message is stored. */
  readonly again?: MessageId;
  /** Called after the turn is on disk and before the loop's first event. */
  readonly stored?: (topicId: TopicId) => void;
}

export class TurnStart {
  readonly #parts: TurnStartParts;

  constructor(parts: TurnStartParts) {
    this.#parts = parts;
  }

  /**
   * Begins the loop of a turn. Throws `bad-usage` for an invalid folder, text, limit or strategy,
   * `not-found` for a missing topic, and `conflict` if a loop runs; then nothing is stored.
   */
  async begin(turn: Turn): Promise<StartedLoop> {
    const { topics, titles, settings, preferences, runner } = this.#parts;
    const workspace = await workspaceRoot(turn.workspace);
    const prompt = turn.prompt.trim();
    if (prompt === '' && turn.again === undefined) throw new LoopwrightError('message-empty');
    const limits = LoopLimits.safeParse({ ...appSetting(settings, 'limits'), ...turn.limits });
    if (!limits.success) {
      throw new LoopwrightError('limit-invalid', { field: String(limits.error.issues[0]?.path.join('.')) });
    }
    const known = turn.topicId === undefined ? null : topics.get(turn.topicId);
    const own = known?.settings ?? turn.settings ?? {};
    const strategy = preferences.strategy(turn.strategy, own);
    strategyNamed(strategy);
    const environment = await this.#parts.environment(workspace, preferences.environment(own));
    if (known !== null) await runner.makeRoom(known.id);
    const topic = (loopId: LoopId) => {
      const id = known?.id ?? newId(TopicId);
      const title = titleOf(turn.title ?? prompt);
      const titleState = turn.title === undefined ? 'message' : 'final';
      if (known === null) topics.create({ id, title, titleState, workspace, settings: own });
      else if (prompt !== '') titles.nameAfterMessage(id, title);
      if (turn.keepsModel !== true) this.rememberModel(id);
      turn.along?.(id, loopId);
      return id;
    };
    return runner.start({ ...turn, topic, prompt, workspace, strategy, limits: limits.data, environment });
  }

  /**
   * Stores the model of this process as the model of the topic, so that the loop can be resumed
   * later by a process without a model option.
   */
  rememberModel(topicId: TopicId): void {
    const { options, topics } = this.#parts;
    if (options.model === undefined) return;
    const { settings: own } = topics.get(topicId);
    topics.update(topicId, { settings: { ...own, model: options.model } });
  }
}
