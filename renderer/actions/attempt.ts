/** Does what a person asked for; what the host refuses is handed to `failed` as a sentence. */
import { failureOf, type HostFailure } from '../host-client.ts';

export async function attempt<T>(
  action: () => Promise<T>,
  failed: (failure: HostFailure) => void,
): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    failed(failureOf(error));
    return undefined;
  }
}
