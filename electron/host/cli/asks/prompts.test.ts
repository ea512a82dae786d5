import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { recordedOutput, TypedInput } from '../cli.fixture.ts';
import { textsFor } from '../texts/texts.ts';
import { type Prompts, terminalPrompts } from './prompts.ts';

function atTerminal(settleMs = 0) {
  const input = new TypedInput();
  const output = recordedOutput({ isTTY: true });
  const pressed: string[] = [];
  const interrupt = () => void pressed.push('interrupt');
  const prompts: Prompts = terminalPrompts({ input, output, texts: textsFor('en'), interrupt, settleMs });
  return { input, output, prompts, pressed, signal: new AbortController() };
}

it.each([
  ['n', 'deny'],
  ['\r', 'deny'],
  ['y', 'once'],
  ['Y', 'once'],
  ['a', 'topic'],
  ['A', 'folder'],
])('the key %j decides an approval: %s', async (key, decision) => {
  const { input, prompts, signal } = atTerminal();
  const answer = prompts.approval(signal.signal);
  input.write(key);
  expect(await answer).toBe(decision);
  expect(input.rawModes).toEqual([true, false]);
});

it('an approval prompt ignores pasted text and other keys', async () => {
  const { input, prompts, signal } = atTerminal();
  const answer = prompts.approval(signal.signal);
  for (const typed of ['yes please', '\u001b[A', ' ', 'x']) {
    input.write(typed);
    await wait(5);
  }
  input.write('n');
  expect(await answer).toBe('deny');
});

it('a prompt ignores keys that were typed before it was drawn', async () => {
  const { input, prompts, signal } = atTerminal(60);
  input.write('y');
  const answer = prompts.approval(signal.signal);
  await wait(20);
  input.write('a');
  await wait(80);
  input.write('n');
  expect(await answer).toBe('deny');
});

it('interrupts the loop on Ctrl+C in raw mode, and restores the terminal when the stop takes effect', async () => {
  const { input, prompts, pressed, signal } = atTerminal();
  const answer = prompts.approval(signal.signal);
  input.write('\u0003');
  await wait(5);
  expect(pressed).toEqual(['interrupt']);
  expect(input.raw).toBe(true);
  signal.abort();
  expect(await answer).toBeNull();
  expect(input.raw).toBe(false);
  expect(input.listenerCount('data')).toBe(0);
});

it('a prompt gets no decision when the input ends', async () => {
  const { input, prompts, signal } = atTerminal();
  const answer = prompts.approval(signal.signal);
  input.end();
  expect(await answer).toBeNull();
  expect(input.raw).toBe(false);
});

it.each([
  ['r', 'retry'],
  ['d', 'done'],
  ['s', 'skip'],
  ['\r', 'skip'],
])('the key %j resolves an unknown outcome: %s', async (key, choice) => {
  const { input, prompts, signal } = atTerminal();
  const answer = prompts.outcome(signal.signal);
  input.write(key);
  expect(await answer).toBe(choice);
});

it('accepts a typed line as the answer to a question, also in Chinese', async () => {
  const { input, prompts, signal } = atTerminal();
  const answer = prompts.question(signal.signal);
  input.write('星期五');
  input.write('上午\n');
  expect(await answer).toBe('星期五上午');
  expect(input.rawModes).toEqual([]);
});

it('the user can be asked another question after an answer', async () => {
  const { input, prompts, signal } = atTerminal();
  const first = prompts.question(signal.signal);
  input.write('one\n');
  expect(await first).toBe('one');
  const second = prompts.approval(signal.signal);
  input.write('y');
  expect(await second).toBe('once');
});

it('a question stays open on Ctrl+D', async () => {
  const { input, prompts, signal } = atTerminal();
  const answer = prompts.question(signal.signal);
  input.end();
  expect(await answer).toBeNull();
});
