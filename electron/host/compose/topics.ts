/**
 * Connects the topics: their messages, versions, queues and commands, and the turns of all topics.
 */

import { homedir } from 'node:os';
import { isRunning } from '../../../shared/background-command.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { LONGEST_HOSTS } from '../../../shared/ordinary-settings.ts';
import { withCommandHost } from '../../../shared/run-place.ts';
import { TypedCommands } from '../assistant/typed-commands.ts';
import { Documents } from '../documents/documents.ts';
import { environmentOf } from '../environment/environment.ts';
import type { OutsideRuns } from '../mcp/built-in/terminal/outside-runs.ts';
import type { BackgroundCommands } from '../processes/background-commands.ts';
import { createLoops } from '../program/loops.ts';
import { readAttachments } from '../servers/attachments.ts';
import type { SkillLibrary } from '../skills/skill-library.ts';
import { knownZone } from '../time/wall-clock.ts';
import { appSetting } from '../topics/app-settings.ts';
import { createAttachedFiles } from '../topics/attached-files.ts';
import { createCompactions } from '../topics/compaction/compactions.ts';
import { createConversation } from '../topics/conversation.ts';
import { InOrder } from '../topics/in-order.ts';
import { createPresets } from '../topics/presets.ts';
import { createQueueApi } from '../topics/queue-api.ts';
import { SlashMessages } from '../topics/slash-messages.ts';
import { createTopicArchive } from '../topics/topic-archive.ts';
import { TopicCommands } from '../topics/topic-commands.ts';
import { createTopicsApi } from '../topics/topics-api.ts';
import { TurnStart } from '../topics/turn-start.ts';
import { Turns } from '../topics/turns.ts';
import { createVersions } from '../topics/versions.ts';
import { defaultWorkspace } from '../topics/workspace.ts';
import { createChecks } from '../workspaces/checks.ts';
import { FileFinder } from '../workspaces/find-files.ts';
import { createWorkspaces } from '../workspaces/workspaces.ts';
import type { HostParts } from './parts.ts';

/** The most characters that are read of a document which people attach. */
const LONGEST_ATTACHED_TEXT = 400_000;

interface HostTopicsParts extends Omit<HostParts, 'lease' | 'network'> {
  readonly skills: SkillLibrary;
  readonly background: BackgroundCommands;
  readonly outsideRuns: OutsideRuns;
}

export function composeTopics(parts: HostTopicsParts) {
  const { store, settings, preferences, shell, options, events, locale, models, compactor, trust, tools } = parts;
  const { secretFilter } = parts;
  const { servers, runner } = parts;
  const { database, topics, messages, loops, versions, pins, drafts, queue, summaries } = store;
  const { news, tell } = events;
  const { now, log } = shell;
  const { modelChosen } = settings;
  const homeDirectory = options.homeDirectory ?? homedir();
  const order = new InOrder();
  const environment = {
    isTrusted: (folder: string) => trust.isTrusted(folder),
    markedChecks: (folder: string) => store.markedChecks.of(folder),
    skills: (folder: string, uses: (id: string) => boolean) => parts.skills.offered(folder, uses),
    ...{ closed: tools.closed, now, timeZone: () => knownZone(shell.timeZone()) },
  };
  const start = new TurnStart({
    ...{ topics, titles: store.titles, settings: store.settings, preferences, runner, options },
    environment: (workspace, choices) => environmentOf(environment, workspace, choices),
  });
  const finder = new FileFinder({
    ...{ closed: tools.closed, now },
    recent: (root) => store.checkpoints.recentPaths(root),
  });
  const workspaces = createWorkspaces({ topics, ofProcess: options.workspace ?? null, finder, trust });
  const defaultFolder = () =>
    defaultWorkspace({ recent: workspaces.recent, homeDirectory, trustOwn: (folder) => trust.trustOwn(folder) });
  const allowHost = (host: string, folder: string) => {
    const next = withCommandHost(appSetting(store.settings, 'commandHosts'), host, folder, LONGEST_HOSTS);
    if (next === null) throw new LoopwrightError('setting-invalid', { field: 'commandHosts' });
    void settings.set({ commandHosts: next });
  };
  const commands = new TopicCommands({
    ...{ topics, messages, locale, news, now, log, allowHost },
    runsIn: (folder) => parts.outsideRuns.begin(folder),
  });
  const { storedCompactions, contextFills } = store;
  const compactions = createCompactions({
    ...{ topics, messages, loops, pins, storedCompactions, contextFills },
    ...{ compactor, models, secretFilter, order, locale, news, tell },
  });
  const slashCommands = new TypedCommands({
    database,
    execute: parts.assistant.execute,
    cancel: (topicId) => runner.stopAll(topicId),
    timeZone: () => knownZone(shell.timeZone()),
    now,
  });
  const slashMessages = new SlashMessages({
    ...{ topics, messages, drafts, slashCommands, defaultFolder, now, locale, news },
  });
  const { attachedFiles } = store;
  const documents = new Documents({ limits: { characters: LONGEST_ATTACHED_TEXT } });
  const turns = new Turns({
    ...{ database, topics, loops, messages, queue, drafts, runner, start, order, slashMessages, defaultFolder },
    ...{ attachedFiles },
    ...{ locale, news, log },
    attached: (attachments) => readAttachments(servers.servers, attachments),
  });
  const awaited = { loops, tools: tools.tools, runner, tell, now };
  const topicsApi = createTopicsApi({
    ...{ database, topics, titles: store.titles, summaries, messages, versions, pins, loops, drafts },
    ...{ preferences, runner, turns, order },
    ...{ commands, compactions, tell, modelChosen, news, awaited },
    withheldSecrets: store.withheldSecrets,
    runsInBackground: (topicId) => parts.background.list(topicId).some(isRunning),
    servers: () => tools.list().map(({ id }) => id),
    wasAttached: (topicId, attachments) => servers.watched.watch(topicId, attachments),
  });
  events.on('news', 'requests in folders', ({ type }) => {
    if (type !== 'folder-trust-changed') return undefined;
    const waiting = topicsApi.list().filter(({ activity }) => activity === 'waiting');
    return Promise.all(waiting.map(({ id }) => topicsApi.wakeWaiting(id)));
  });
  if (shell.capabilities.windows)
    events.on('rest', 'queued messages', (topicId, state) => turns.rested(topicId, state));
  return {
    order,
    start,
    slashCommands,
    defaultFolder,
    nouns: {
      workspaces,
      checks: createChecks({ marked: store.markedChecks, trust }),
      attachedFiles: createAttachedFiles({
        ...{ topics, attachedFiles },
        read: (bytes, signal) => documents.read(bytes, signal),
      }),
      commands,
      compactions,
      queue: createQueueApi({ topics, queue, turns, news }),
      topics: topicsApi,
      presets: createPresets({ database, stored: store.settings, settings }),
      topicArchive: createTopicArchive({ topics, news }),
      conversation: createConversation({
        ...{ database, topics, messages, loops, drafts, runner, order, news },
        messageDeletions: store.messageDeletions,
        makeWay: (topicId) => compactions.giveUp({ topicId }),
      }),
      versions: createVersions({
        ...{ database, topics, messages, loops, versions, runner, start, order, locale, modelChosen, news },
        makeWay: (topicId) => compactions.giveUp({ topicId }),
      }),
    },
    loops: createLoops({ loops, topics, versions, runner, start, compactions, order, news, awaited }),
  };
}
