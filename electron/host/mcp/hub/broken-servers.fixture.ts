/** Nine servers that are broken in nine ways, and a tenth that works. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { LaunchSetting } from '../../options.ts';
import { childServer, isAlive } from '../transport/child-servers.fixture.ts';

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

/**
 * The servers by id. Those that are able to do so write their process ids to `log`. The `stubborn`
 * ones ignore the end of their input and SIGTERM.
 */
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

/**
 * A host in a process of its own with all ten servers. It prints `running` when every working
 * server runs.
 */
export function hostOfTen(log: string) {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { Hub } from ${module('./hub.ts')};
    import { tenServers } from ${module('./broken-servers.fixture.ts')};
    const external = tenServers(${JSON.stringify(log)});
    const hub = new Hub({ external, builtIns: () => [], now: Date.now, startsAtOnce: true });
    const timer = setInterval(() => {
      if (hub.status().filter(({ state }) => state.name === 'running').length < 6) return;
      clearInterval(timer);
      process.stdout.write('running');
    }, 20);
    process.stdin.on('data', () => hub.close().then(() => process.exit()));
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Returns the ids of all processes (servers and guards) whose command line contains this file. */
export function processesNaming(file: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => commandLine(pid).includes(file) && isAlive(pid));
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
