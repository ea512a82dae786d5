/** The moments of a call at which attacks and other programs change the disk. */
import { onTestFinished, vi } from 'vitest';
import type { CallId } from '../../../shared/ids.ts';
import { CallRecorder, type RecordedCall } from '../mcp/tools/call-recorder.ts';

/**
 * Until the test ends, runs `act` each time when a call of a built-in tool was judged and is about
 * to be sent to its server.
 */
export function beforeEachCall(act: (callId: CallId) => void): void {
  const { during } = CallRecorder.prototype;
  const spy = vi.spyOn(CallRecorder.prototype, 'during');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(function <Answer>(this: CallRecorder, call: RecordedCall, send: () => Promise<Answer>) {
    act(call.context.callId);
    return during.call<CallRecorder, [RecordedCall, () => Promise<Answer>], ReturnType<typeof during<Answer>>>(
      this,
      call,
      send,
    );
  });
}

/**
 * Until the test ends, runs `act` each time when an edit was planned and recorded, and is about to
 * be written.
 */
export function beforeEachWrite(act: () => void): void {
  const { begin } = CallRecorder.prototype;
  const spy = vi.spyOn(CallRecorder.prototype, 'begin');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(function (this: CallRecorder, ...planned: Parameters<typeof begin>) {
    const saved = begin.apply(this, planned);
    act();
    return saved;
  });
}
