/** Tests what a screen reader reads aloud when a message is complete. */
import { expect, it } from 'vitest';
import { teller, text } from '../chat.fixture.ts';
import { chatRows } from './chat-rows.ts';
import { spoken } from './live-shape.ts';

it('reads an answer without the marks of its Markdown', () => {
  const { user, reply } = teller();
  const rows = chatRows([user('What?'), reply(1, text('# Plan\n\nBuy **milk** and `bread`.'))], [], null);
  expect(rows.map(spoken).filter((words) => words !== '')).toEqual(['Plan\nBuy milk and bread.']);
});
