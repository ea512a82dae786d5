/** Nine servers that are broken in nine ways, and a tenth that is not. */
import type { LaunchSetting } from '../host-api.ts';
import { childServer } from './child-servers.fixture.ts';

export const BROKEN = [
  'crashes-at-start',
  'hangs-at-start',
  'floods',
  'talks-junk',
  'never-answers',
  'crashes-mid-call',
  'answers-at-length',
  'has-a-bad-schema',
  'changes-in-a-storm',
] as const;

/** By id. Those that can note their process ids do so in `log`; `stubborn` ones ignore the end of their input and SIGTERM. */
export function tenServers(log: string): Readonly<Record<(typeof BROKEN)[number] | 'sound', LaunchSetting>> {
  return {
    'crashes-at-start': childServer('crash', `${log}.crash`, 'at-start'),
    'hangs-at-start': childServer('hang', log, 'at-start'),
    floods: childServer('babble', 'flood'),
    'talks-junk': childServer('babble', 'junk'),
    'never-answers': childServer('hang', log, 'stubborn'),
    'crashes-mid-call': childServer('crash', `${log}.act`),
    'answers-at-length': childServer('flood', 'big'),
    'has-a-bad-schema': childServer('schema'),
    'changes-in-a-storm': childServer('flood', 'list-changed'),
    sound: childServer('counter', `${log}.count`),
  };
}
