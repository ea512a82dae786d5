/** Performs an action of the user and passes an error of the host to `failed`. */
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
