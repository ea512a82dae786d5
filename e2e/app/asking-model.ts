/** A scripted model that makes the calls which the user's message lists, all in one reply. */
import type { Page } from 'playwright';
import { call, type Script, type ScriptedCall } from '../fixtures/scripted-openai.ts';
import { button, composer, DONE } from './person.ts';

/** The tool results of a turn end it, with this command as a suggestion if there is one. */
export const askingModel: Script = ({ messages }) => {
  const last = messages.at(-1);
  if (last?.role === 'tool') return call(DONE, { result: 'Ended.' });
  const text = typeof last?.content === 'string' ? last.content : JSON.stringify(last?.content ?? '');
  const listed = /\[\[(?<calls>.*)\]\]/s.exec(text)?.groups?.calls;
  if (listed === undefined) return call(DONE, { result: 'Nothing to do.' });
  return { calls: JSON.parse(Buffer.from(reversed(listed), 'base64').toString()) };
};

/** Begins a topic in which the model makes these calls. */
export async function askFor(page: Page, ...calls: readonly ScriptedCall[]): Promise<void> {
  await button(page, /^New topic/).click();
  await sayCalls(page, ...calls);
}

/** Sends a message for which the model makes these calls, in the topic that is open. */
export async function sayCalls(page: Page, ...calls: readonly ScriptedCall[]): Promise<void> {
  await composer(page).fill(`Please [[${reversed(Buffer.from(JSON.stringify(calls)).toString('base64'))}]]`);
  await composer(page).press('Enter');
}

/** The app finds secrets in base64 too, and keeps them from models. It does not look for reversed text. */
const reversed = (text: string): string => [...text].reverse().join('');
