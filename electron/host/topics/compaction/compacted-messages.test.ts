import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf, type ModelMessage, userText } from '../../../../shared/message.ts';
import { pairUp } from '../../../../shared/wire/pair-up.ts';
import { type Compactable, compactable, messageId, user, wordsOf, work } from '../compaction.fixture.ts';
import { compactedMessages, replacedBy } from './compacted-messages.ts';

const summary = userText('(a summary)');

function compacted({ messages, until, ...kept }: Compactable): readonly ModelMessage[] {
  return compactedMessages(messages, replacedBy(until, messages), summary, kept);
}

const always = (holds: (made: Compactable) => void) => fc.assert(fc.property(compactable, holds), { numRuns: 600 });

describe('a compacted conversation', () => {
  test('begins with the summary as a user message, and keeps calls and results paired', () => {
    always((made) => {
      const sent = compacted(made);
      expect(sent[0]).toBe(summary);
      expect(pairUp(sent)).toBe(sent);
    });
  });

  test('keeps pinned messages word for word and in order, without their calls', () => {
    always((made) => {
      const replaced = replacedBy(made.until, made.messages);
      const pinned = made.messages.filter(
        (message, at) =>
          at < replaced && message.role !== 'tool' && message.id !== undefined && made.pins.has(message.id),
      );
      const sent = compacted(made);
      let from = 0;
      for (const message of pinned) {
        const wanted = wordsOf(message);
        if (wanted.length === 0) continue;
        const at = sent.findIndex(({ id }, place) => place > from && id === message.id);
        expect(at).toBeGreaterThan(from);
        const isGoal = message === made.goal;
        expect(sent[at] && wordsOf(sent[at])).toEqual(wanted);
        if (!isGoal)
          expect(sent[at]?.parts.every((part) => part.type !== 'tool-call' && !('opaque' in part))).toBe(true);
        from = at;
      }
    });
  });

  test("keeps the user's current request as it was sent", () => {
    always((made) => {
      if (made.goal !== null) expect(compacted(made).filter((message) => message === made.goal)).toHaveLength(1);
    });
  });

  test('keeps the messages after the replaced part as the same objects', () => {
    always((made) => {
      const rest = made.messages.slice(replacedBy(made.until, made.messages));
      const sent = compacted(made);
      expect(sent.slice(sent.length - rest.length).every((message, at) => message === rest[at])).toBe(true);
    });
  });

  test('consists of the same message objects each time', () => {
    always((made) => {
      const again = compacted(made);
      expect(compacted(made).every((message, at) => message === again[at])).toBe(true);
    });
  });

  test('consists of the same message objects when a compaction is applied a second time', () => {
    always((made) => {
      const once = compacted(made);
      const again = compacted({ ...made, messages: once });
      expect(again.length).toBe(once.length);
      expect(again.every((message, at) => message === once[at])).toBe(true);
    });
  });

  test('contains nothing else of the replaced part', () => {
    always((made) => {
      const replaced = replacedBy(made.until, made.messages);
      const gone = new Set(made.messages.slice(0, replaced).flatMap(callsOf));
      expect(
        compacted(made)
          .flatMap(callsOf)
          .filter((call) => gone.has(call)),
      ).toEqual([]);
    });
  });
});

test('is unchanged by a compaction whose last message is hidden', () => {
  const messages = [user(1, 10), ...work(2, 10)];
  const replaced = replacedBy(messageId(9), messages);
  expect(compactedMessages(messages, replaced, summary, { pins: new Set(), goal: null })).toBe(messages);
});

test('replaces the results of the calls in the last replaced reply together with this reply', () => {
  const messages = [user(1, 10), ...work(2, 10), ...work(3, 10)];
  expect(replacedBy(messageId(2), messages)).toBe(3);
});
