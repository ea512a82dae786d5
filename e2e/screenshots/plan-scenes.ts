/** Scenes of strategies that plan: a greeting, a plan that is carried out, and its endings. */
import type { Browser } from 'playwright';
import {
  act,
  allDone,
  itemDone,
  planned,
  ask as question,
  replanned,
} from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { startApp } from '../app/app.ts';
import { planner, type Told } from '../app/planner.ts';
import { asking, ended, inState, planPanel, type Scene, type SceneSet, scene } from './scene.ts';
import { FILES } from './stories.ts';

const GREET = 'Good morning';
const SUMMARISE = 'Summarise README.md';
const FAIL = 'Move the meeting nobody knows';

function reply({ phase, goal, latest_plan: plan, observations, current_plan_index: index }: Told): object {
  if (goal.includes(GREET))
    return allDone('Good morning! I can keep your todos and your calendar, and look things up. What shall I do?');
  if (goal.includes(SUMMARISE)) {
    if (phase === 'plan') return planned('Read README.md', 'Say in three sentences what it says');
    if (phase === 'replan') return replanned(...plan.slice(1));
    if (observations.length === 0) return act('read_file', 'README.md');
    return index === 0 && plan.length > 1 ? itemDone() : question('In which language should the summary be?');
  }
  if (phase === 'plan') return planned('Find the meeting', 'Move it to Friday');
  if (phase === 'replan') return replanned(...plan);
  return act('schedule', '/schedule delete 99');
}

const asked = (text: string) => asking(text, 'Plan and replan');

const scenes: readonly Scene[] = [
  scene('planner-greeting', asked(GREET), (page) => ended(page, 'done')),
  planPanel('planner-greeting-panel', GREET),
  scene('planner-reads', asked(SUMMARISE), (page) => inState(page, 'waiting')),
  planPanel('planner-reads-panel', SUMMARISE),
  scene('planner-fails', asked(FAIL), (page) => page.locator('[data-row="ending"]').waitFor()),
  planPanel('planner-fails-panel', FAIL),
];

export const planScenes = (browser: Browser): SceneSet => ({
  name: 'plans',
  linked: true,
  start: () => startApp(browser, { files: FILES, script: planner(reply) }),
  scenes,
});
