import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_LENGTH, isKeptBeside, messageOf, readDraft, writeDraft } from './draft.ts';

const LONG = 'long '.repeat(5_000);

describe('a draft', () => {
  it('keeps pasted texts apart from the text of the field', () => {
    const draft = { text: 'Compare:', pasted: ['one\n\ntwo', LONG] };
    expect(readDraft(writeDraft(draft))).toEqual(draft);
    expect(messageOf(writeDraft(draft))).toBe(`Compare:\n\none\n\ntwo\n\n${LONG.trim()}`);
  });

  it('with only a pasted text becomes a message without more', () => {
    expect(messageOf(writeDraft({ text: '', pasted: ['one'] }))).toBe('one');
    expect(writeDraft({ text: '', pasted: [] })).toBe('');
  });

  it('of an earlier version that is too long for the field keeps its first paragraph there', () => {
    expect(readDraft(`Summarise:\n\n${LONG}`)).toEqual({ text: 'Summarise:', pasted: [LONG] });
    expect(readDraft(LONG)).toEqual({ text: '', pasted: [LONG] });
  });

  it('has a field of bounded length and loses nothing when it is read and written again', () => {
    const parts = fc.array(fc.constantFrom('a', '\n', '\n\n', 'مرحبا', LONG), { maxLength: 8 });
    fc.assert(
      fc.property(parts, (texts) => {
        const draft = texts.join('');
        const read = readDraft(draft);
        expect(read.text.length).toBeLessThanOrEqual(FIELD_LENGTH);
        expect(messageOf(writeDraft(read))).toBe(draft.trim());
      }),
    );
  });
});

describe('a pasted text', () => {
  it.each([
    ['a short text', 'word', 0, false],
    ['a page', 'a'.repeat(8_000), 0, false],
    ['more than a page', 'a'.repeat(8_001), 0, true],
    ['a page into a full field', 'a'.repeat(8_000), 4_001, true],
  ])('is kept beside the field or not: %s', (_, pasted, room, beside) => {
    expect(isKeptBeside(pasted, room)).toBe(beside);
  });
});
