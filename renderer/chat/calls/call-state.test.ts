import { expect, it } from 'vitest';
import { CallId } from '../../../shared/ids.ts';
import type { LiveCall } from '../../../shared/live-calls.ts';
import { callState } from './call-state.ts';

const callId = CallId.parse(`call_${'0'.repeat(26)}`);
const live: LiveCall = {
  ...{ callId, server: 's', tool: 'write', arguments: {} },
  ...{ asking: null, receipt: null, progress: '', result: null, diffs: [], startedAt: 0 },
  status: 'approved',
};

it.each([true, false])('a call that was allowed and has not begun stays so (its loop can run it: %s)', (alive) => {
  expect(callState(callId, null, null, live, alive).status).toBe('approved');
});

it('a running call was interrupted if its loop no longer runs', () => {
  expect(callState(callId, null, null, { ...live, status: 'running' }, false).status).toBe('cut');
});
