import { ORPCError } from '@orpc/client';
import { MESSAGE_LENGTH, MESSAGE_TOO_LONG } from '../../shared/message-length.ts';

/**
 * Throws the failure of the host if a message is too long. The page does not send such a text,
 * because the host closes the connection over a request of several million characters.
 */
export function refuseTooLong(text: string): void {
  if (text.length <= MESSAGE_LENGTH) return;
  throw new ORPCError('bad-usage', {
    message: MESSAGE_TOO_LONG,
    data: { failure: MESSAGE_TOO_LONG, most: MESSAGE_LENGTH },
  });
}
