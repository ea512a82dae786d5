/** The scenarios, in the order in which goals are tried. */
import type { Scenario } from '../scenario.ts';
import { analyseData } from './analyse-data.ts';
import { askApproval } from './ask-approval.ts';
import { correctedEdit } from './corrected-edit.ts';
import { listTodos } from './list-todos.ts';
import { renameWord } from './rename-word.ts';
import { reportFolder } from './report-folder.ts';
import { runIntoLimit } from './run-into-limit.ts';
import { summariseFolder } from './summarise-folder.ts';

export const SCENARIOS: readonly Scenario[] = [
  renameWord,
  listTodos,
  summariseFolder,
  reportFolder,
  analyseData,
  correctedEdit,
  askApproval,
  runIntoLimit,
];
