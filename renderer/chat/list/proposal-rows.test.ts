import { expect, it } from 'vitest';
import type { FactProposal } from '../../../shared/fact.ts';
import { LoopId } from '../../../shared/ids.ts';
import type { MessageView } from '../../../shared/topic.ts';
import { teller, text } from '../chat.fixture.ts';
import { chatRows } from './chat-rows.ts';
import { withProposals } from './proposal-rows.ts';

const proposal = (id: number, quoted: MessageView | null, more: Partial<FactProposal> = {}): FactProposal => ({
  ...{ id, change: 'propose', factId: null, key: 'units', value: 'metric', tags: [], status: 'pending' },
  ...{ reason: '', confidence: 0.9, scope: { in: 'global' }, createdAt: 2_500, expiresAt: null, collisions: [] },
  source: { kind: 'chat', topicId: quoted?.topicId ?? null, messageId: quoted?.id ?? null, excerpt: '' },
  ...more,
});

function twoTurns() {
  const { user, reply } = teller();
  const loopId = LoopId.parse(`loop_${'2'.repeat(26)}`);
  const first = user('I use metric units.');
  const noted = reply(1, text('Noted.'));
  const asked = user('And now?', { loopId });
  const messages = [first, noted, asked, { ...reply(1, text('Now.')), loopId }];
  return { first, asked, rows: chatRows(messages, [], null) };
}

const kindsAround = (rows: ReturnType<typeof withProposals>) => rows.map(({ kind }) => kind);

it('proposals stand below the answer of the turn whose message they quote', () => {
  const { rows, first, asked } = twoTurns();
  const placed = withProposals(rows, [proposal(3, asked), proposal(1, first), proposal(2, first)]);
  expect(kindsAround(placed)).toEqual(['user', 'answer', 'proposals', 'user', 'answer', 'proposals']);
  expect(placed[2]).toMatchObject({ proposals: [{ id: 1 }, { id: 2 }] });
});

it('a proposal whose message is not loaded stands below the last answer before it', () => {
  const { rows } = twoTurns();
  expect(kindsAround(withProposals(rows, [proposal(1, null)]))).toEqual([
    'user',
    'answer',
    'proposals',
    'user',
    'answer',
  ]);
  expect(withProposals(rows, [proposal(1, null, { createdAt: 1 })])).toEqual(rows);
});

it('expired proposals are not shown', () => {
  const { rows, first } = twoTurns();
  expect(withProposals(rows, [proposal(1, first, { status: 'expired' })])).toEqual(rows);
});
