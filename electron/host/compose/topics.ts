/** Plugs topics together: the api of a window, the queue, and the turns of both. */
import { homedir } from 'node:os';
import type { ServerId } from '../../../shared/ids.ts';
import type { Locale, LocatedEvent } from '../../../shared/loop.ts';
import type { ModelSetting } from '../../../shared/settings.ts';
import type { SlashCommands } from '../assistant/slash-commands.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { Tools } from '../mcp/tools/tools.ts';
import type { HostNews } from '../news.ts';
import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { HostStore } from '../store/open-store.ts';
import type { TopicCompactions } from '../topics/compactions.ts';
import type { InOrder } from '../topics/in-order.ts';
import { createQueueApi } from '../topics/queue-api.ts';
import { SlashMessages } from '../topics/slash-messages.ts';
import type { TopicCommands } from '../topics/topic-commands.ts';
import type { TopicPreferences } from '../topics/topic-preferences.ts';
import { createTopicsApi, type TopicsApiParts } from '../topics/topics-api.ts';
import type { TurnStart } from '../topics/turn-start.ts';
import { Turns, type TurnsParts } from '../topics/turns.ts';

export interface TopicsParts {
  readonly store: HostStore;
  readonly preferences: TopicPreferences;
  readonly tools: Tools;
  readonly runner: LoopRunner;
  readonly start: TurnStart;
  readonly order: InOrder;
  readonly shell: ShellPorts;
  readonly options: HostOptions;
  readonly workspaces: { recent(): readonly string[] };
  readonly slashCommands: SlashCommands;
  readonly commands: Pick<TopicCommands, 'list' | 'stop'>;
  readonly compactions: Pick<TopicCompactions, 'fill' | 'giveUp'>;
  readonly attached: TurnsParts['attached'];
  readonly wasAttached: TopicsApiParts['wasAttached'];
  readonly locale: () => Locale;
  readonly servers: () => readonly ServerId[];
  /** A topic was given this model. */
  readonly modelChosen: (model: ModelSetting) => void;
  readonly tell: (event: LocatedEvent) => void;
  readonly news: (news: HostNews) => void;
}

export function composeTopics(parts: TopicsParts) {
  const { store, shell, options } = parts;
  const homeDirectory = options.homeDirectory ?? homedir();
  const slashMessages = new SlashMessages({ ...parts, ...store, homeDirectory, now: shell.now });
  const turns = new Turns({ ...parts, ...store, slashMessages, homeDirectory, log: shell.log });
  const topics = createTopicsApi({ ...parts, ...store, turns, now: shell.now });
  return { topics, queue: createQueueApi({ ...parts, ...store, turns }), turns };
}
