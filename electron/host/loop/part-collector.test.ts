import { expect, it, test } from 'vitest';
import type { Opaque, ToolCallPart } from '../../../shared/message.ts';
import { PartCollector } from './part-collector.ts';

const signed = (data: string): Opaque => ({ provider: 'gemini', data });
const noCall = (): ToolCallPart => {
  throw new Error('there is no call');
};

test("keeps a provider's opaque data with exactly the part that it came with (F32)", () => {
  const collector = new PartCollector();
  collector.add({ type: 'reasoning-delta', text: 'I ' });
  collector.add({ type: 'reasoning-delta', text: 'think.' });
  collector.add({ type: 'reasoning-delta', text: 'Sealed.', opaque: signed('a') });
  collector.add({ type: 'reasoning-delta', text: 'More.' });
  collector.add({ type: 'text-delta', text: 'An' });
  collector.add({ type: 'text-delta', text: 'swer' });
  collector.add({ type: 'text-delta', text: '', opaque: signed('b') });
  collector.add({ type: 'text-delta', text: '', opaque: signed('c') });
  collector.add({ type: 'text-delta', text: '!' });
  expect(collector.parts(noCall)).toEqual([
    { type: 'reasoning', text: 'I think.' },
    { type: 'reasoning', text: 'Sealed.', opaque: signed('a') },
    { type: 'reasoning', text: 'More.' },
    { type: 'text', text: 'Answer' },
    { type: 'text', text: '', opaque: signed('b') },
    { type: 'text', text: '', opaque: signed('c') },
    { type: 'text', text: '!' },
  ]);
});

it('makes a thought of all text and calls before a mark that ends thoughts', () => {
  const parts = new PartCollector();
  parts.add({ type: 'text-delta', text: '\nI could ' });
  parts.add({ type: 'tool-call', call: { name: 'read', arguments: { path: 'a' } } });
  parts.add({ type: 'text-was-reasoning' });
  parts.add({ type: 'text-delta', text: 'Hello.' });
  const thought = 'I could \n{"name":"read","arguments":{"path":"a"}}';
  expect(parts.parts(noCall)).toEqual([
    { type: 'reasoning', text: thought },
    { type: 'text', text: 'Hello.' },
  ]);
  expect(parts.thoughtsInText).toEqual([thought]);
});

it('lists the thoughts that were between marks in the text, and no others', () => {
  const parts = new PartCollector();
  parts.add({ type: 'reasoning-delta', text: 'One.' });
  for (const text of ['Tw', 'o.']) parts.add({ type: 'reasoning-delta', text, fromText: true });
  parts.add({ type: 'reasoning-delta', text: ' \n', fromText: true });
  expect(parts.thoughtsInText).toEqual(['Two.']);
});
