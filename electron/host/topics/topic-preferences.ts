/**
 * Determines the effective settings of a topic. An option of this process overrides the setting of
 * the topic, which overrides the setting of the app. In the topics of the runs of automations, the
 * settings of the automation override the options of the process, which was started for something else.
 */
import { type BuiltInToolName, builtInDescription } from '../../../shared/built-in-servers.ts';
import type { ServerId, TopicId } from '../../../shared/ids.ts';
import type { StrategyName } from '../../../shared/loop.ts';
import { type ApprovalMode, FILE_EDITOR, isCompletion, TERMINAL, type ToolRef } from '../../../shared/mcp.ts';
import type { ModelSetting } from '../../../shared/settings.ts';
import type { StrategyChoice, TopicSettings } from '../../../shared/topic.ts';
import type { EnvironmentChoices } from '../environment/environment.ts';
import { AgenticLoopService } from '../loop/agentic-loop-service.ts';
import { isSwitchedOn, isToolOn } from '../mcp/hub/server-switches.ts';
import type { HostOptions } from '../options.ts';
import type { HostStore } from '../store/open-store.ts';
import { appSetting } from './app-settings.ts';

export interface TopicPreferencesParts extends Pick<HostStore, 'topics' | 'settings'> {
  readonly options: Pick<HostOptions, 'model' | 'approvalMode' | 'serverSwitches' | 'instructions'>;
  /** Whether the loop of a topic is a run of an automation. */
  readonly isOfAutomation: (topicId: TopicId) => boolean;
}

/** The tools of the terminal that run commands. */
const RUNNING_TOOLS: readonly BuiltInToolName<'@aether/terminal'>[] = ['run_command', 'start_command'];

export class TopicPreferences {
  readonly #parts: TopicPreferencesParts;

  constructor(parts: TopicPreferencesParts) {
    this.#parts = parts;
  }

  model(topicId: TopicId): ModelSetting {
    const { options, settings } = this.#parts;
    const own = this.#own(topicId).model;
    const first = this.#isOfAutomation(topicId) ? (own ?? options.model) : (options.model ?? own);
    return first ?? appSetting(settings, 'model');
  }

  /** The model that is asked when the model of a loop fails; null: none. */
  fallbackModel(topicId: TopicId): ModelSetting | null {
    const own = this.#own(topicId).fallbackModel;
    return own === 'none' ? null : (own ?? appSetting(this.#parts.settings, 'fallbackModel'));
  }

  approvalMode(topicId: TopicId): ApprovalMode {
    const { options, settings } = this.#parts;
    const own = this.#own(topicId).approvalMode;
    const first = this.modeIsOfProcess(topicId) ? options.approvalMode : own;
    return first ?? appSetting(settings, 'approvalMode');
  }

  /** Whether the user chose the approval mode of the topic for this process. */
  modeIsOfProcess(topicId: TopicId): boolean {
    return this.#parts.options.approvalMode !== undefined && !this.#isOfAutomation(topicId);
  }

  /** Returns a function that tells whether the topic uses a server. */
  servers(topicId: TopicId): (serverId: ServerId) => boolean {
    const own = this.#own(topicId);
    if (!this.#isOfAutomation(topicId)) return this.#switches(own);
    const isOn = this.#switches({});
    return (serverId) => own.serverSwitches?.[serverId] ?? isOn(serverId);
  }

  /** Returns whether a server is on in topics that have no setting for it. */
  serverIsOn(serverId: ServerId): boolean {
    return this.#switches({})(serverId);
  }

  /**
   * Returns a function that tells whether the topic uses a tool. If `topicId` is null, only the
   * settings of the app apply.
   */
  tools(topicId: TopicId | null): (tool: ToolRef) => boolean {
    return this.#toolSwitches(topicId === null ? {} : this.#own(topicId));
  }

  strategyChoice(topicId: TopicId): StrategyChoice {
    return this.#own(topicId).strategy ?? 'auto';
  }

  /**
   * Returns the strategy of a new turn. If `auto` is requested, the setting of the topic applies.
   * If that is `auto` too, the strategy is `agentic` if the file editor is on, and otherwise
   * `chat`. A topic that decides chats where the settings switch decisions off.
   */
  strategy(asked: StrategyChoice, own: TopicSettings): StrategyName {
    const chosen = asked === 'auto' ? (own.strategy ?? 'auto') : asked;
    if (chosen === 'decision') return appSetting(this.#parts.settings, 'decides') ? chosen : 'chat';
    if (chosen !== 'auto') return chosen;
    const on = [FILE_EDITOR].filter(this.#switches(own));
    return AgenticLoopService.shouldEnableAgenticMode(on) ? 'agentic' : 'chat';
  }

  /** Returns what the settings say about the environment of a new turn. */
  environment(own: TopicSettings): EnvironmentChoices {
    const { options, settings } = this.#parts;
    const uses = this.#switches(own);
    const isOn = this.#toolSwitches(own);
    const toolsOf = (serverId: ServerId) =>
      (builtInDescription(serverId)?.tools ?? []).map((toolName) => ({ serverId, toolName }));
    const hasToolOf = (serverId: ServerId) =>
      uses(serverId) && toolsOf(serverId).some((tool) => !isCompletion(tool) && isOn(tool));
    const sends = options.instructions ?? true;
    return {
      hasFiles: hasToolOf(FILE_EDITOR),
      hasTerminal: uses(TERMINAL) && RUNNING_TOOLS.some((toolName) => isOn({ serverId: TERMINAL, toolName })),
      appInstructions: sends ? appSetting(settings, 'instructions') : '',
      topicInstructions: sends ? (own.instructions ?? '') : '',
      usesSkill: this.skills(own),
      readsFolder: sends && (own.folderInstructions ?? true),
    };
  }

  /** Returns a function that says whether a topic with these settings uses a skill, given by its path. */
  skills({ skillSwitches: own = {} }: TopicSettings): (id: string) => boolean {
    const app = appSetting(this.#parts.settings, 'skillSwitches');
    return (id) => own[id] ?? app[id] ?? true;
  }

  #isOfAutomation(topicId: TopicId): boolean {
    return this.#parts.isOfAutomation(topicId);
  }

  #own(topicId: TopicId): TopicSettings {
    return this.#parts.topics.settings(topicId) ?? {};
  }

  #toolSwitches({ toolSwitches }: TopicSettings): (tool: ToolRef) => boolean {
    const global = appSetting(this.#parts.settings, 'toolSwitches');
    const layers = { global, ...(toolSwitches === undefined ? {} : { topic: toolSwitches }) };
    return (tool) => isToolOn(tool, layers);
  }

  #switches({ serverSwitches }: TopicSettings): (serverId: ServerId) => boolean {
    const { options, settings } = this.#parts;
    const layers = {
      ...(options.serverSwitches === undefined ? {} : { process: options.serverSwitches }),
      ...(serverSwitches === undefined ? {} : { topic: serverSwitches }),
      global: appSetting(settings, 'serverSwitches'),
    };
    return (serverId) => isSwitchedOn(serverId, layers);
  }
}
