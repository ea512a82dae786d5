/**
 * The scripted planner of a short piece of work with plan-replan, in the formats of OpenAI and of Gemini:
 * it adds a todo and lists the todos. It reads in the observations of the request what is done. A todo
 * whose outcome is not known is an observation too, so it is not added again.
 */
import {
  act,
  allDone,
  itemDone,
  planned,
  replanned,
} from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { type Decide, planner } from '../fixtures/scripted-planner.ts';
import { LABEL } from './work-by-text.ts';

const PLAN = ['note it', 'look at it'] as const;
const COMMANDS = [`/todo add ${LABEL}`, '/todo list'] as const;

const decide: Decide = ({ phase, latest_plan: plan, current_plan_index: index, observations }) => {
  const did = observations.map(({ input }) => input);
  if (phase === 'plan') return planned(...PLAN);
  if (phase === 'replan')
    return COMMANDS.every((command) => did.includes(command)) ? allDone('All is done.') : replanned(...plan);
  const command = COMMANDS[index] ?? COMMANDS[1];
  return did.includes(command) ? itemDone('It is done.') : act('todo', command);
};

export const plannedReply = planner(decide);
