import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ResizedWindow, recordedOutput, TypedInput } from '../cli.fixture.ts';
import { paintFor } from '../texts/paint.ts';
import { textsFor } from '../texts/texts.ts';
import type { ApprovalAsk } from './approval.ts';
import { type Prompts, terminalPrompts } from './prompts.ts';

/** The time without a key, in milliseconds, before a key counts in these tests. */
const SETTLE_MS = 60;

/** A time in milliseconds after which the prompt is settled or a key has decided. */
const AFTER_MS = 160;

function atTerminal() {
  const input = new TypedInput();
  const output = recordedOutput({ isTTY: true });
  const pressed: string[] = [];
  const interrupt = () => void pressed.push('interrupt');
  const shown = { input, output, texts: textsFor('en'), paint: paintFor(false), window: new ResizedWindow() };
  const prompts: Prompts = terminalPrompts({ ...shown, interrupt, settleMs: SETTLE_MS });
  const type = async (...typed: readonly string[]) => {
    for (const each of typed) {
      await wait(AFTER_MS);
      input.write(each);
    }
  };
  return { input, output, prompts, pressed, type, signal: new AbortController() };
}

const ask: ApprovalAsk = {
  question: '? May this run? Write',
  lines: { total: 1, from: async () => [{ text: '? May this run? Write', indent: 0 }] },
  offers: ['once', 'topic', 'folder'],
};

it.each([
  ['n', 'deny'],
  ['y', 'once'],
  ['a', 'topic'],
  ['A', 'folder'],
])('the key %j decides an approval: %s', async (key, decision) => {
  const { input, prompts, signal, type } = atTerminal();
  const answer = prompts.approval(ask, signal.signal);
  await type(key);
  expect(await answer).toEqual({ kind: 'decided', decision });
  expect(input.rawModes).toEqual([true, false]);
});

it('an approval prompt ignores pasted text and every key that it does not show', async () => {
  const { prompts, signal, type } = atTerminal();
  const answer = prompts.approval(ask, signal.signal);
  const pasted = ['yes please', 'y\n', 'yy', '\u001b[200~y\u001b[201~'];
  await type(...pasted, '\u001b[A', '\r', '\n', ' ', 'Y', 'N', 'x', 'w', 'g', '\u0439');
  await type('n');
  expect(await answer).toEqual({ kind: 'decided', decision: 'deny' });
});

it('an approval prompt ignores pasted text that arrives as single characters', async () => {
  const { input, prompts, signal, type } = atTerminal();
  const answer = prompts.approval(ask, signal.signal);
  await type('y');
  await wait(20);
  input.write('\n');
  await type('n');
  expect(await answer).toEqual({ kind: 'decided', decision: 'deny' });
});

it('an approval prompt ignores a key that is held down', async () => {
  const { input, prompts, signal, type } = atTerminal();
  const answer = prompts.approval(ask, signal.signal);
  for (let times = 0; times < 10; times++) {
    input.write('y');
    await wait(30);
  }
  await type('n');
  expect(await answer).toEqual({ kind: 'decided', decision: 'deny' });
});

it('a prompt ignores keys that were typed before it was drawn or soon after', async () => {
  const { input, prompts, signal, type } = atTerminal();
  input.write('y');
  const answer = prompts.approval(ask, signal.signal);
  await wait(20);
  input.write('a');
  await wait(AFTER_MS);
  input.write('n');
  expect(await answer).toEqual({ kind: 'decided', decision: 'deny' });
  const next = prompts.outcome(signal.signal);
  input.write('r');
  await type('s');
  expect(await next).toBe('skip');
});

it('a prompt ignores a key that was typed while the process was busy for longer than the settling time', async () => {
  const { input, prompts, signal, type } = atTerminal();
  const answer = prompts.approval(ask, signal.signal);
  await wait(1);
  input.write('y');
  const busyUntil = performance.now() + 2 * SETTLE_MS;
  while (performance.now() < busyUntil);
  await type('n');
  expect(await answer).toEqual({ kind: 'decided', decision: 'deny' });
});

it('shows and accepts only the approvals that the receipt offers', async () => {
  const { output, prompts, signal, type } = atTerminal();
  const answer = prompts.approval({ ...ask, offers: ['once'] }, signal.signal);
  await type('a', 'A', 'y');
  expect(await answer).toEqual({ kind: 'decided', decision: 'once' });
  expect(output.text()).toContain('[n] Deny   [r] Deny with a reason   [y] Allow once\n');
  expect(output.text()).not.toContain('Always');
});

describe('a reason', () => {
  it.each([
    ['use the staging server\n', { reason: 'use the staging server' }],
    ['\n', {}],
    ['  \u001b[200~two\u0007 words\u001b[201~ \ny\ny\n', { reason: 'two words' }],
    [`${'x'.repeat(3000)}\n`, { reason: 'x'.repeat(2000) }],
  ])('is one typed line, of which pasted text is only text (%j)', async (typed, reason) => {
    const { input, prompts, signal, type } = atTerminal();
    const answer = prompts.approval(ask, signal.signal);
    await type('r');
    await expect.poll(() => input.rawModes).toEqual([true, false]);
    input.write(typed);
    expect(await answer).toEqual({ kind: 'decided', decision: 'deny', ...reason });
    const next = prompts.approval(ask, signal.signal);
    await type('n');
    expect(await next).toEqual({ kind: 'decided', decision: 'deny' });
  });

  it('is left open on Ctrl+D and on Ctrl+C', async () => {
    const { input, prompts, signal, type } = atTerminal();
    const answer = prompts.approval(ask, signal.signal);
    await type('r');
    await expect.poll(() => input.rawModes).toEqual([true, false]);
    signal.abort();
    expect(await answer).toBeNull();
    const other = atTerminal();
    const unanswered = other.prompts.approval(ask, other.signal.signal);
    await other.type('r');
    await expect.poll(() => other.input.rawModes).toEqual([true, false]);
    other.input.end();
    expect(await unanswered).toBeNull();
  });
});

it('interrupts the loop on Ctrl+C in raw mode, and restores the terminal when the stop takes effect', async () => {
  const { input, prompts, pressed, signal } = atTerminal();
  const answer = prompts.approval(ask, signal.signal);
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
  const answer = prompts.approval(ask, signal.signal);
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
  const { prompts, signal, type } = atTerminal();
  const answer = prompts.outcome(signal.signal);
  await type(key);
  expect(await answer).toBe(choice);
});

it('accepts a typed line as the answer to a question, also in Chinese', async () => {
  const { input, prompts, signal } = atTerminal();
  const answer = prompts.question({}, signal.signal);
  input.write('星期五');
  input.write('上午\n');
  expect(await answer).toBe('星期五上午');
  expect(input.rawModes).toEqual([]);
});

it('shows the suggested answer whose number was typed, and says that numbers can be typed only then', async () => {
  const { input, output, prompts, signal } = atTerminal();
  const chosen = prompts.question({ options: ['red', 'bl\u202eue'] }, signal.signal);
  expect(output.text()).toContain('Type a number or another answer.');
  input.write('2\n');
  expect(await chosen).toBe('2');
  expect(output.text()).toContain('\n  bl\\u202eue\n');
  const other = prompts.question({ options: ['5', 'ten'] }, signal.signal);
  expect(output.text().match(/Type a number/g)).toHaveLength(1);
  input.write('2\n');
  expect(await other).toBe('2');
});

it('the user can be asked another question after an answer', async () => {
  const { input, prompts, signal, type } = atTerminal();
  const first = prompts.question({}, signal.signal);
  input.write('one\n');
  expect(await first).toBe('one');
  const second = prompts.approval(ask, signal.signal);
  await type('y');
  expect(await second).toEqual({ kind: 'decided', decision: 'once' });
}, 60_000);

it('a question stays open on Ctrl+D', async () => {
  const { input, prompts, signal } = atTerminal();
  const answer = prompts.question({}, signal.signal);
  input.end();
  expect(await answer).toBeNull();
});
