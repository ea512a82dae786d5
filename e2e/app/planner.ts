/**
 * A scripted model for the strategy plan-replan. Its replies depend only on the task in the
 * request, so that a restarted loop goes on in the same way.
 */
import type { Page } from 'playwright';
import { contextIn } from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { userText } from '../../shared/message.ts';
import type { ChatRequest, Script } from '../fixtures/scripted-openai.ts';
import { button, expect } from './person.ts';

/** The task as a planner reads it in each request. */
export type Told = ReturnType<typeof contextIn>;

/** The model replies with one JSON object. */
export function planner(reply: (told: Told) => object | Promise<object>): Script {
  return async (request) => ({ text: JSON.stringify(await reply(toldIn(request))) });
}

export function toldIn({ messages }: ChatRequest): Told {
  return contextIn({ messages: [userText(String(messages.at(-1)?.content))] });
}

/** Chooses the strategy in the header with the mouse. */
export async function choosePlanReplan(page: Page): Promise<void> {
  await button(page, /^Strategy:/).click();
  await page.getByRole('menuitemradio', { name: /^Plan and replan/ }).click();
  await expect(button(page, 'Strategy: Plan and replan')).toBeVisible();
}
