import type { Database } from '../database.ts';
import { initial } from './0001-initial.ts';
import { approvedCommands } from './0002-approved-commands.ts';
import { topicsInAWindow } from './0003-topics-in-a-window.ts';
import { versions } from './0004-versions.ts';
import { compactions } from './0005-compactions.ts';
import { usage } from './0006-usage.ts';
import { servers } from './0007-servers.ts';
import { assistant } from './0008-assistant.ts';
import { scopesOfRules } from './0009-scopes-of-rules.ts';
import { folderTrust } from './0010-folder-trust.ts';
import { pageSecrets } from './0011-page-secrets.ts';
import { runs } from './0012-runs.ts';
import { runAudit } from './0013-run-audit.ts';
import { waitingRuns } from './0014-waiting-runs.ts';
import { folderIndexes } from './0015-folder-indexes.ts';
import { loopsOfRuns } from './0016-loops-of-runs.ts';
import { chainsOfRuns } from './0017-chains-of-runs.ts';
import { questionsOfRuns } from './0018-questions-of-runs.ts';
import { signatures } from './0019-signatures.ts';
import { withheldSecrets } from './0020-withheld-secrets.ts';
import { signedSecrets } from './0021-signed-secrets.ts';
import { outputs } from './0022-outputs.ts';
import { automations } from './0023-automations.ts';
import { memory } from './0024-memory.ts';
import { markedChecks } from './0025-marked-checks.ts';
import { reversals } from './0026-reversals.ts';
import { attachedFiles } from './0027-attached-files.ts';
import { titlesAndArchive } from './0028-titles-and-archive.ts';
import { searchAndBranches } from './0029-search-and-branches.ts';
import { imports } from './0030-imports.ts';
import { approvedSkills } from './0031-approved-skills.ts';
import { chosenPriorities } from './0032-chosen-priorities.ts';

/**
 * One step in the history of the schema. `up` runs inside a transaction. A released migration must
 * never be changed.
 */
export interface Migration {
  /**
   * The value of `PRAGMA user_version` after the migration. Versions are numbered from 1 without
   * gaps.
   */
  readonly version: number;
  readonly name: string;
  readonly up: (sql: Pick<Database, 'exec' | 'run' | 'all'>) => void;
}

export const migrations: readonly Migration[] = [
  initial,
  approvedCommands,
  topicsInAWindow,
  versions,
  compactions,
  usage,
  servers,
  assistant,
  scopesOfRules,
  folderTrust,
  pageSecrets,
  runs,
  runAudit,
  waitingRuns,
  folderIndexes,
  loopsOfRuns,
  chainsOfRuns,
  questionsOfRuns,
  signatures,
  withheldSecrets,
  signedSecrets,
  outputs,
  automations,
  memory,
  markedChecks,
  reversals,
  attachedFiles,
  titlesAndArchive,
  searchAndBranches,
  imports,
  approvedSkills,
  chosenPriorities,
];
