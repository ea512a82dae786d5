/** A failure on the way to a server, with its reason for the user. */
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';
import { AddressRefused } from '../../network/network-policy.ts';
import { proxyFailureIn } from '../../network/proxy-failure.ts';

export class ServerFault extends Error {
  override readonly name: string = 'ServerFault';
  readonly reason: ServerReason;

  constructor(reason: ServerReason, options?: ErrorOptions) {
    super(reasonsInEnglish([reason]), options);
    this.reason = reason;
  }
}

/** null: the error is not ours, so its message is foreign text. */
export function reasonOf(error: unknown): ServerReason | null {
  const failure = proxyFailureIn(error);
  if (failure !== null) return { name: 'proxy-failed', data: { problem: failure.problem } };
  return error instanceof ServerFault || error instanceof AddressRefused ? error.reason : null;
}
