/**
 * The only interface between renderer and host. It runs over a MessagePort in Electron and over a
 * WebSocket in the browser. Inputs come from a page and are parsed; outputs are the host's own
 * and are trusted. Errors are sent as `{code, message, data}` with the codes of `errors.ts`. No
 * secret key ever leaves the host.
 */
import { app } from './contract/app.ts';
import { approvals } from './contract/approvals.ts';
import { artifactExports } from './contract/artifact-exports.ts';
import { artifacts } from './contract/artifacts.ts';
import { assistant } from './contract/assistant.ts';
import { attachedFiles } from './contract/attached-files.ts';
import { automations } from './contract/automations.ts';
import { background } from './contract/background.ts';
import { backups } from './contract/backups.ts';
import { changes } from './contract/changes.ts';
import { checks } from './contract/checks.ts';
import { commands } from './contract/commands.ts';
import { compactions } from './contract/compactions.ts';
import { conversation } from './contract/conversation.ts';
import { dataFolder, dataFolderStreams } from './contract/data-folder.ts';
import { inspect } from './contract/inspect.ts';
import { loops } from './contract/loops.ts';
import { memory } from './contract/memory.ts';
import { network } from './contract/network.ts';
import { outputs } from './contract/outputs.ts';
import { pages } from './contract/pages.ts';
import { presets } from './contract/presets.ts';
import { providers } from './contract/providers.ts';
import { queue } from './contract/queue.ts';
import { releases } from './contract/releases.ts';
import { requests } from './contract/requests.ts';
import { runs } from './contract/runs.ts';
import { search } from './contract/search.ts';
import { servers } from './contract/servers.ts';
import { settings } from './contract/settings.ts';
import { skills } from './contract/skills.ts';
import { topicArchive } from './contract/topic-archive.ts';
import { topicExports } from './contract/topic-exports.ts';
import { topicIndex } from './contract/topic-index.ts';
import { topics } from './contract/topics.ts';
import { transferStreams, transfers } from './contract/transfers.ts';
import { usage } from './contract/usage.ts';
import { versions } from './contract/versions.ts';
import { workspaces } from './contract/workspaces.ts';

export const contract = {
  app,
  topics,
  topicArchive,
  topicExports,
  versions,
  conversation,
  compactions,
  queue,
  attachedFiles,
  loops,
  changes,
  backups,
  dataFolder,
  dataFolderStreams,
  checks,
  outputs,
  background,
  artifacts,
  artifactExports,
  transfers,
  transferStreams,
  commands,
  workspaces,
  settings,
  skills,
  presets,
  providers,
  network,
  usage,
  inspect,
  servers,
  releases,
  requests,
  runs,
  automations,
  topicIndex,
  search,
  pages,
  assistant,
  approvals,
  memory,
};
