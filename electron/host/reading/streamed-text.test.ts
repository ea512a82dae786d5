import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../../shared/json.ts';
import { jsonObjectIn } from './json-object.ts';
import { StreamedTextReader } from './streamed-text.ts';

const CONTENT = { path: ['reply', 'content'], when: { key: 'decision', is: ['reply', 'reply_and_run'] } };

function streamed(pieces: readonly string[]): string {
  const reader = new StreamedTextReader(CONTENT);
  return pieces.map((piece) => reader.take(piece)).join('');
}

/** Cuts a text at these places, also within a character. */
function cut(text: string, places: readonly number[]): readonly string[] {
  const ends = [...places.map((place) => place % (text.length + 1)), text.length].sort((a, b) => a - b);
  return ends.map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
}

/** The content of the reply as the whole reply is read; undefined if it has none. */
function contentIn(reply: string): unknown {
  const read = jsonObjectIn(reply);
  const inner = read.ok ? read.object.reply : undefined;
  return isObject(inner) ? inner.content : undefined;
}

const places = fc.array(fc.nat(), { maxLength: 20 });
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', '\n', '{', '}', 'é', '你', '😀'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
  ),
});
const inner = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, text, fc.double(), fc.boolean(), fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.dictionary(fc.constantFrom('reply', 'content', 'decision', 'a'), tie('value'), { maxKeys: 3 }),
})).object;

/** A decision as a model writes it: in any order, indented or not, with escapes, words and a fence around it. */
const reply = fc
  .record({
    ...{ content: text, run: inner, reason: text, indent: fc.constantFrom(0, 2, '\t'), escapes: fc.boolean() },
    decision: fc.constantFrom('reply', 'reply_and_run'),
    order: fc.shuffledSubarray(['decision', 'reply', 'run', 'reason', 'confidence'], { minLength: 5 }),
    around: fc.constantFrom(['', ''], ['Here it is {really}: ', '\nDone.'], ['```json\n', '\n```'], ['\n\n', '\n']),
  })
  .map(({ content, run, reason, indent, escapes, decision, order, around: [before = '', after = ''] }) => {
    const fields: Record<string, unknown> = { decision, reply: { content }, run, reason, confidence: 0.5 };
    const json = JSON.stringify(Object.fromEntries(order.map((key) => [key, fields[key]])), null, indent);
    const written = escapes
      ? json.replace(/[^ -~\s]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      : json;
    return { content, whole: `${before}${written}${after}` };
  });

describe('the text of a reply while its JSON arrives', () => {
  it('is, at each moment and however the reply is cut, the beginning of the text that is stored', () => {
    fc.assert(
      fc.property(reply, places, ({ whole }, at) => {
        const stored = contentIn(whole);
        const reader = new StreamedTextReader(CONTENT);
        let shown = '';
        for (const piece of cut(whole, at)) {
          shown += reader.take(piece);
          expect(String(stored).startsWith(shown)).toBe(true);
        }
        expect(shown).toBe(stored);
      }),
    );
  });

  it('never shows anything else of a reply, whatever the reply is', () => {
    const anything = fc.oneof(
      text,
      reply.map(({ whole }) => whole),
      fc.json(),
    );
    fc.assert(
      fc.property(anything, fc.nat(), text, places, (whole, end, more, at) => {
        const broken = whole.slice(0, end % (whole.length + 1)) + more;
        const shown = streamed(cut(broken, at));
        expect(streamed([broken])).toBe(shown);
        const read = jsonObjectIn(broken);
        if (read.ok && (read.object.decision === 'run' || read.object.decision === undefined)) expect(shown).toBe('');
      }),
    );
  });

  it('comes as soon as the model has written it', () => {
    const reader = new StreamedTextReader(CONTENT);
    expect(reader.take('{"decision": "reply", "reply": {"content": "He')).toBe('He');
    expect(reader.take('llo\\')).toBe('llo');
    expect(reader.take('n\\ud83d')).toBe('\n');
    expect(reader.take('\\ude00"')).toBe('😀');
    expect(reader.take('}, "confidence": 1}')).toBe('');
  });

  it('waits for a decision that comes after it', () => {
    const reader = new StreamedTextReader(CONTENT);
    expect(reader.take('{"reply": {"content": "Hello"}, ')).toBe('');
    expect(reader.take('"decision": "reply"')).toBe('Hello');
  });

  it.each([
    ['a decision for a task only', '{"decision": "run", "reply": {"content": "ignored"}}'],
    ['a decision that does not exist', '{"decision": "dance", "reply": {"content": "Hello"}}'],
    ['an answer without JSON', 'Sure, "content": I can do that.'],
    ['an object in thinking', '<think>{"decision": "reply", "reply": {"content": "draft"}}</think>'],
    ['the same keys elsewhere', '{"decision": "reply", "run": {"reply": {"content": "x"}}, "content": "y"}'],
    ['a list', '[{"decision": "reply", "reply": {"content": "Hello"}}]'],
    ['a text that is not JSON', "{'decision': 'reply', 'reply': {'content': 'Hello'}}"],
  ])('is empty for %s', (_name, whole) => {
    expect(streamed([whole])).toBe('');
  });

  it('takes linear time', () => {
    const whole = JSON.stringify({ decision: 'reply', reply: { content: 'x'.repeat(1_000_000) } });
    const reader = new StreamedTextReader(CONTENT);
    let length = 0;
    const began = performance.now();
    for (let at = 0; at < whole.length; at += 3) length += reader.take(whole.slice(at, at + 3)).length;
    expect(length).toBe(1_000_000);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
