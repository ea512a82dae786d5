import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../electron/shell/menu.ts';
import { shellTexts } from '../../electron/shell/texts.ts';
import { type Chord, parseChord, sameChord } from '../keys.ts';
import { ACTIONS, actionOf, defaultKeys, handleAction, keysOf, runWhenHandled } from './shortcuts.ts';

const chord = (keys: string): Chord => {
  const parsed = parseChord(keys);
  if (parsed === null) throw new Error(`${keys} is no chord`);
  return parsed;
};

describe('shortcuts', () => {
  it.each([true, false])('use a different key for each action (in a browser: %s)', (browser) => {
    const chords = ACTIONS.map((action) => chord(defaultKeys(action, browser)));
    for (const [at, one] of chords.entries()) {
      expect(chords.findIndex((other) => sameChord(one, other))).toBe(at);
    }
  });

  it('use Mod+N for a new topic unless a browser reserves it', () => {
    expect(actionOf(chord('Mod+N'), {}, false)).toBe('new-topic');
    expect(actionOf(chord('Mod+N'), {}, true)).toBeNull();
    expect(actionOf(chord('Mod+Shift+O'), {}, true)).toBe('new-topic');
  });

  it('follow the user’s settings; an empty setting means that the action has no key', () => {
    const mine = { 'open-palette': 'Mod+P', 'stop-loop': '' };
    expect(actionOf(chord('Mod+P'), mine)).toBe('open-palette');
    expect(actionOf(chord('Mod+K'), mine)).toBeNull();
    expect(actionOf(chord('Escape'), mine)).toBeNull();
    expect(keysOf('stop-loop', mine)).toBe('');
  });

  it('include every item of the system menu', () => {
    const asked: string[] = [];
    const template = menuTemplate({
      texts: shellTexts('en', 'en'),
      platform: 'linux',
      development: false,
      act: (action) => void asked.push(action),
    });
    const press = (items: readonly MenuItemConstructorOptions[]) => {
      for (const { submenu, click } of items) {
        if (Array.isArray(submenu)) press(submenu);
        // The menu's own items use nothing of what Electron passes to a click.
        (click as (() => void) | undefined)?.();
      }
    };
    press(template);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((action) => !ACTIONS.some((name) => name === action))).toEqual([]);
  });

  it('are never written beside a button or an item, where a changed key would be wrong, but for the find bar', () => {
    const renderer = fileURLToPath(new URL('..', import.meta.url));
    const parts = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
    const fixed = parts.filter((file) => / keys="/.test(readFileSync(`${renderer}${file}`, 'utf8')));
    expect(parts.length).toBeGreaterThan(100);
    expect(fixed.map((file) => file.replaceAll('\\', '/'))).toEqual(['chat/find/find-bar.tsx']);
  });

  it('ignore a key that the settings give to an unknown action', () => {
    expect(actionOf(chord('Mod+Y'), { 'launch-rocket': 'Mod+Y' })).toBeNull();
  });
});

describe('an action of the system menu', () => {
  it('runs once, as soon as it has a handler', () => {
    const ran: string[] = [];
    runWhenHandled('open-settings');
    runWhenHandled('open-palette');
    const removals = [
      handleAction('open-palette', () => ran.push('palette')),
      handleAction('open-settings', () => ran.push('settings')),
    ];
    expect(ran).toEqual(['palette', 'settings']);

    runWhenHandled('open-settings');
    for (const remove of removals) remove();
    handleAction('open-settings', () => ran.push('settings of the next page'))();
    expect(ran).toEqual(['palette', 'settings', 'settings']);
  });
});
