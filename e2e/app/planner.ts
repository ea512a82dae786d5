/**
 * A scripted model that plans. What it replies follows from what it is told of the task, so that
 * a loop that was restarted goes on as it would have.
 */
import type { Page } from 'playwright';
import { contextIn } from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { userText } from '../../shared/message.ts';
import type { ChatRequest, Script } from '../fixtures/scripted-openai.ts';
import { button, expect } from './person.ts';

/** What a planner is told with each request. */
export type Told = ReturnType<typeof contextIn>;

/** Each reply is one JSON object. */
export function planner(reply: (told: Told) => object | Promise<object>): Script {
  return async (request) => ({ text: JSON.stringify(await reply(toldIn(request))) });
}

export function toldIn({ messages }: ChatRequest): Told {
  return contextIn({ messages: [userText(String(messages.at(-1)?.content))] });
}

/** In the header, by mouse. */
export async function choosePlanReplan(page: Page): Promise<void> {
  await button(page, /^Strategy:/).click();
  await page.getByRole('menuitemradio', { name: /^Plan and replan/ }).click();
  await expect(button(page, 'Strategy: Plan and replan')).toBeVisible();
}
