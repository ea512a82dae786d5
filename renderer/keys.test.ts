import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chord, chordLabel, type KeyPress, parseChord, pressedChord, sameChord, writeChord } from './keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

const matches = (keys: string, pressed: KeyPress, mac = false): boolean => {
  const [wanted, chord] = [parseChord(keys), pressedChord(pressed, mac)];
  return wanted !== null && chord !== null && sameChord(wanted, chord);
};

describe('A keyboard shortcut', () => {
  it('is unchanged after it is written as text and parsed again', () => {
    const chord: fc.Arbitrary<Chord> = fc.record({
      mod: fc.boolean(),
      shift: fc.boolean(),
      alt: fc.boolean(),
      key: fc.constantFrom('K', '/', ',', '+', 'Enter', 'Escape', 'F2', 'ArrowUp', ' ', '中'),
    });
    fc.assert(
      fc.property(chord, (one) => {
        expect(parseChord(writeChord(one))).toEqual(one);
      }),
    );
  });

  it('cannot be parsed from an invalid text', () => {
    for (const text of ['', 'Mod+', 'Mod', 'Mod+Shift', 'Hyper+K', 'Mod+Mod+K', 'Control']) {
      expect(parseChord(text), text).toBeNull();
    }
  });

  it('uses Command on a Mac and Ctrl on other computers, but accepts only one of them', () => {
    expect(matches('Mod+K', press('k', { ctrlKey: true }))).toBe(true);
    expect(matches('Mod+K', press('k', { metaKey: true }), true)).toBe(true);
    expect(matches('Mod+K', press('k', { metaKey: true }))).toBe(false);
    expect(matches('Mod+K', press('k', { ctrlKey: true }), true)).toBe(false);
  });

  it('matches only if exactly its modifier keys are pressed', () => {
    expect(matches('Mod+Shift+K', press('K', { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(matches('Mod+K', press('K', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(matches('Mod+K', press('k', { ctrlKey: true, altKey: true }))).toBe(false);
    expect(matches('Enter', press('Enter', { shiftKey: true }))).toBe(false);
  });

  it('with a punctuation character also matches on keyboards where this character needs Shift', () => {
    expect(matches('Mod+/', press('/', { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(matches('Mod+/', press('/', { ctrlKey: true }))).toBe(true);
  });

  it('is not recognised while only modifier keys are pressed or an input method composes a letter', () => {
    for (const key of ['Control', 'Shift', 'Meta', 'Process', 'Dead'])
      expect(pressedChord(press(key), false)).toBeNull();
  });

  it('is shown with the key names of the operating system', () => {
    const chord = { mod: true, shift: true, alt: false, key: 'K' };
    expect(chordLabel(chord, true)).toBe('⇧⌘K');
    expect(chordLabel(chord, false)).toBe('Ctrl+Shift+K');
    expect(chordLabel({ ...chord, mod: false, shift: false, key: 'Escape' }, false)).toBe('Esc');
  });
});
