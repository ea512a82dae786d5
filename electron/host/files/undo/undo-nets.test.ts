import { expect, test } from 'vitest';
import { CallId, CheckpointId } from '../../../../shared/ids.ts';
import { newId } from '../../new-id.ts';
import type { Checkpoint } from '../checkpoints.ts';
import { netsOf } from './undo-nets.ts';

function step(
  operation: Checkpoint['operation'],
  path: string,
  before: string | null,
  after: string | null,
  movedFrom: string | null = null,
): Checkpoint {
  return {
    id: newId(CheckpointId),
    loopId: null,
    callId: null,
    topicId: null,
    workspace: '/ws',
    path,
    operation,
    movedFrom,
    before,
    after,
    mode: before === null ? null : 0o644,
    at: 1,
    undoneAt: null,
    acceptedAt: null,
  };
}

test('the edits of a path are reduced to its state before the first edit and after the last', () => {
  const [group] = netsOf([
    step('modify', 'a', '1', '2'),
    step('modify', 'a', '2', '3'),
    step('delete', 'a', '3', null),
  ]);
  expect(group?.nets).toEqual([
    { path: 'a', before: '1', after: null, lastBefore: '3', mode: 0o644, recreated: false, interrupted: false },
  ]);
  expect(group?.ids).toHaveLength(3);
});

test('a change by another program between two edits is noticed', () => {
  expect(netsOf([step('modify', 'a', '1', '2'), step('modify', 'a', 'hand', '3')])[0]?.nets[0]).toMatchObject({
    before: '1',
    after: '3',
    interrupted: true,
  });
});

test('an edit that was killed before it reached the disk and then repeated counts once', () => {
  const callId = newId(CallId);
  const attempt = (made: Checkpoint): readonly Checkpoint[] => [
    { ...made, callId },
    { ...made, id: newId(CheckpointId), callId },
  ];
  const groups = netsOf([
    step('modify', 'a', '1', '2'),
    ...attempt(step('modify', 'a', '2', '3')),
    step('modify', 'a', '3', '4'),
    ...attempt(step('delete', 'b', '1', null)),
    ...attempt(step('move', 'd', 'x', 'x', 'c')),
  ]);
  expect(groups.map(({ ids }) => ids.length)).toEqual([4, 2, 2]);
  expect(groups.flatMap(({ nets }) => nets)).toMatchObject([
    { path: 'a', before: '1', after: '4', interrupted: false },
    { path: 'b', before: '1', after: null, interrupted: false },
    { path: 'c', before: 'x', after: null, interrupted: false },
    { path: 'd', before: null, after: 'x', interrupted: false },
  ]);
});

test('a file that was put back to an earlier state of this loop does not count as changed by another program', () => {
  const put = (...steps: readonly (readonly [string | null, string | null])[]) =>
    netsOf(steps.map(([before, after]) => step('modify', 'a', before, after)))[0]?.nets[0];
  expect(put(['1', '2'], ['2', '3'], ['2', '4'])).toMatchObject({ before: '1', after: '4', interrupted: false });
  expect(put([null, '2'], [null, '3'])).toMatchObject({ before: null, after: '3', interrupted: false });
  expect(put(['1', '2'], ['hand', '3'], ['3', '4'])).toMatchObject({ interrupted: true });
});

test('paths joined by moves form one group, also when two groups are joined later', () => {
  const moved = (from: string, to: string) => step('move', to, 'x', 'x', from);
  const groups = netsOf([
    moved('a', 'b'),
    moved('c', 'd'),
    step('modify', 'other', '1', '2'),
    step('delete', 'd', 'x', null),
    moved('b', 'd'),
  ]);
  expect(groups.map(({ nets }) => nets.map(({ path }) => path).toSorted())).toEqual([['a', 'b', 'c', 'd'], ['other']]);
  expect(groups[0]?.ids).toHaveLength(4);
  expect(groups[0]?.nets.find(({ path }) => path === 'd')).toMatchObject({
    before: null,
    after: 'x',
    interrupted: false,
  });
});
