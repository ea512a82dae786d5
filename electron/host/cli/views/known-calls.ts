/** What is known of the calls of a loop, for the line that each gets when it ends. */
import type { CallId } from '../../../../shared/ids.ts';
import type { NamedCall } from '../../../../shared/loop.ts';
import type { Receipt } from '../../../../shared/receipt.ts';
import type { RequestEvent } from './view.ts';

interface KnownCall {
  readonly call: NamedCall & { readonly receipt?: Receipt };
  /** Whether the user was asked for an approval, and so has seen what the call would change. */
  readonly wasShown: boolean;
  readonly startedAt: number | null;
}

export class KnownCalls {
  readonly #calls = new Map<CallId, KnownCall>();

  asked(request: Exclude<RequestEvent, { type: 'question' }>): void {
    const wasShown = request.type === 'approval-request';
    this.#calls.set(request.callId, { call: request, wasShown, startedAt: null });
  }

  started(call: NamedCall, startedAt: number): void {
    const { call: asked, wasShown = false } = this.#calls.get(call.callId) ?? {};
    this.#calls.set(call.callId, { call: { ...asked, ...call }, wasShown, startedAt });
  }

  /** The call as the user was shown it, or as it began; null: it is not known. */
  call(callId: CallId): KnownCall['call'] | null {
    return this.#calls.get(callId)?.call ?? null;
  }

  get(callId: CallId): Pick<KnownCall, 'wasShown' | 'startedAt'> {
    return this.#calls.get(callId) ?? { wasShown: false, startedAt: null };
  }
}
