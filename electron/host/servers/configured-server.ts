/** What the user sees of the configuration of a server. */
import type { ServerSetting } from '../../../shared/server-setting.ts';
import type { ServerDetail } from '../../../shared/server-view.ts';
import type { LaunchSetting } from '../options.ts';
import { withSecretsApart } from './launch.ts';

/** The configuration of a server and the permissions that the user gave it. */
export type ConfiguredServer = Pick<
  ServerDetail,
  'origin' | 'review' | 'sandbox' | 'restrictedFolder' | 'trusted' | 'sampling' | 'logLevel'
> & {
  readonly setting: ServerSetting;
};

/**
 * The configuration of a server that belongs to the process. The person who started the process
 * chose it, so it needs no review, and every value of it may be secret.
 */
export function configuredByProcess(
  launch: LaunchSetting,
  sandboxOf: (setting: ServerSetting) => ConfiguredServer['sandbox'],
): ConfiguredServer {
  const { setting } = withSecretsApart(launch, () => true);
  return {
    setting,
    origin: 'process',
    review: null,
    sandbox: sandboxOf(setting),
    restrictedFolder: null,
    trusted: false,
    sampling: false,
    logLevel: null,
  };
}
