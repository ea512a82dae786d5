/** Scenes of strategies that plan: a greeting, a plan that is carried out, and its endings. */
import type { Browser, Page } from 'playwright';
import {
  act,
  allDone,
  itemDone,
  planned,
  ask as question,
  replanned,
} from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { startApp } from '../app/app.ts';
import { choosePlanReplan, planner, type Told } from '../app/planner.ts';
import { ended, inState, type Scene, type SceneSet, say, topic, window } from './scene.ts';
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

async function begin(page: Page, text: string): Promise<Page> {
  await choosePlanReplan(page);
  await say(page, text);
  return page;
}

/** Opens the plan panel, which is beside the topic or, in a narrow window, covers the topic. */
export async function openPlan(page: Page): Promise<void> {
  const tab = page.getByRole('tab').first();
  if (!(await tab.isVisible())) await page.locator('header button').last().click();
  await tab.click();
  await page.getByRole('tabpanel').waitFor();
}

const scenes: readonly Scene[] = [
  {
    name: 'planner-greeting',
    async show(app) {
      const page = await begin(await window(app), GREET);
      await ended(page, 'done');
      return page;
    },
  },
  {
    name: 'planner-greeting-panel',
    async show(app) {
      const page = await topic(app, GREET);
      await openPlan(page);
      return page;
    },
    again: openPlan,
  },
  {
    name: 'planner-reads',
    async show(app) {
      const page = await begin(await window(app), SUMMARISE);
      await inState(page, 'waiting');
      return page;
    },
  },
  {
    name: 'planner-reads-panel',
    async show(app) {
      const page = await topic(app, SUMMARISE);
      await openPlan(page);
      return page;
    },
    again: openPlan,
  },
  {
    name: 'planner-fails',
    async show(app) {
      const page = await begin(await window(app), FAIL);
      await page.locator('[data-row="ending"]').waitFor();
      return page;
    },
  },
  {
    name: 'planner-fails-panel',
    async show(app) {
      const page = await topic(app, FAIL);
      await openPlan(page);
      return page;
    },
    again: openPlan,
  },
];

export const planScenes = (browser: Browser): SceneSet => ({
  name: 'plans',
  linked: true,
  start: () => startApp(browser, { files: FILES, script: planner(reply) }),
  scenes,
});
