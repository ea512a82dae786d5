import { expect, test } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import { ATTEMPT_COMPLETION, FILE_EDITOR, TERMINAL } from '../../../../shared/mcp.ts';
import { isSwitchedOn, isToolOn } from './server-switches.ts';

const id = ServerId.parse('counter');

test.each([
  ['on without any switch', {}, true],
  ['off when switched off for the app', { global: { counter: false } }, false],
  ['on when the topic switches it on against the app', { global: { counter: false }, topic: { counter: true } }, true],
  [
    'off when this process switches it off against the topic',
    { topic: { counter: true }, process: { counter: false } },
    false,
  ],
  ['on whatever the switch of another server says', { process: { other: false } }, true],
  ['on whatever the prototype of the switches says', { process: Object.create({ counter: false }) }, true],
])('a server is %s', (_what, layers, on) => {
  expect(isSwitchedOn(id, layers)).toBe(on);
});

test('keeps the terminal off unless a switch is on', () => {
  expect(isSwitchedOn(TERMINAL, {})).toBe(false);
  expect(isSwitchedOn(TERMINAL, { global: { [TERMINAL]: true } })).toBe(true);
  expect(isSwitchedOn(TERMINAL, { global: { [TERMINAL]: true }, topic: { [TERMINAL]: false } })).toBe(false);
});

const tool = { serverId: id, toolName: 'count' };

test.each([
  ['on without any switch', { global: {} }, true],
  ['off when switched off for the app', { global: { counter: { count: false } } }, false],
  [
    'on when the topic switches it on against the app',
    { global: { counter: { count: false } }, topic: { counter: { count: true } } },
    true,
  ],
  [
    'off whatever the topic says about another tool',
    { global: { counter: { count: false } }, topic: { counter: { other: true } } },
    false,
  ],
  ['a name every object has', { global: { counter: Object.create({ count: false }) } }, true],
])('a tool is %s', (_what, layers, on) => {
  expect(isToolOn(tool, layers)).toBe(on);
});

test('cannot switch off the tool that ends a loop', () => {
  const global = { [FILE_EDITOR]: { [ATTEMPT_COMPLETION]: false } };
  expect(isToolOn({ serverId: FILE_EDITOR, toolName: ATTEMPT_COMPLETION }, { global })).toBe(true);
});
