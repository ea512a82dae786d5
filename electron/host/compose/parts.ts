/**
 * The parts of the host that the composition root passes on by name; each function in this folder
 * picks the parts that it needs.
 */
import type { Locale } from '../../../shared/loop.ts';
import type { Assistant } from '../assistant/assistant.ts';
import type { HostEvents } from '../events.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { ModelChoice } from '../models/model-choice.ts';
import type { SecretFilter } from '../models/secret-filter.ts';
import type { Network } from '../network/network.ts';
import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { LeaseKeeper } from '../store/lease-keeper.ts';
import type { HostStore } from '../store/open-store.ts';
import type { Compactor } from '../topics/compaction/compactor.ts';
import type { HostSettings } from '../topics/settings.ts';
import type { TopicPreferences } from '../topics/topic-preferences.ts';
import type { FolderTrust } from '../workspaces/folder-trust.ts';
import type { composeServers } from './servers.ts';
import type { composeTools } from './tools.ts';

export interface HostParts {
  readonly store: HostStore;
  readonly settings: HostSettings;
  readonly preferences: TopicPreferences;
  readonly shell: ShellPorts;
  readonly options: HostOptions;
  readonly events: HostEvents;
  readonly locale: () => Locale;
  readonly models: ModelChoice;
  readonly network: Network;
  readonly compactor: Compactor;
  readonly secretFilter: SecretFilter;
  readonly lease: LeaseKeeper;
  readonly assistant: Assistant;
  readonly trust: FolderTrust;
  readonly tools: ReturnType<typeof composeTools>;
  readonly servers: ReturnType<typeof composeServers>;
  readonly runner: LoopRunner;
}
