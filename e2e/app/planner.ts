/**
 * A scripted model for the strategy plan-replan. Its replies depend only on the task in the
 * request, so that a loop continues in the same way after a restart.
 */
import type { Page } from 'playwright';
import { contextIn } from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { userText } from '../../shared/message.ts';
import type { ChatRequest, Script } from '../fixtures/scripted-openai.ts';
import { chooseStrategy } from './person.ts';

/** The context of the task that the planner receives in each request. */
export type Told = ReturnType<typeof contextIn>;

/** The script of a model that sends the result of `reply` as one JSON object. */
export function planner(reply: (told: Told) => object | Promise<object>): Script {
  return async (request) => ({ text: JSON.stringify(await reply(toldIn(request))) });
}

export function toldIn({ messages }: ChatRequest): Told {
  return contextIn({ messages: [userText(String(messages.at(-1)?.content))] });
}

export const choosePlanReplan = (page: Page): Promise<void> => chooseStrategy(page, 'Plan and replan');
