import { sleep as description } from '../../../../shared/run-types/sleep.ts';
import { invalid, runType } from './run-type.ts';

const SLICE_MS = 1_000;

/** Waits for some seconds after the run was begun for the first time, also across restarts. */
export const sleep = runType({
  description,
  parse({ seconds }) {
    if (seconds === undefined) return invalid('seconds', { name: 'missing', data: {} });
    if (typeof seconds !== 'number') return invalid('seconds', { name: 'not-a-number', data: {} });
    if (!(seconds >= 0)) return invalid('seconds', { name: 'too-small', data: { bound: 0 } });
    return { ok: true, input: { seconds } };
  },
  async carryOut({ seconds }, { run, signal, ports, progress, step }) {
    const start = run.startedAt ?? ports.now();
    const whole = seconds * 1_000;
    await step('wait', async () => {
      for (let past = 0; past < whole && !signal.aborted; past = ports.now() - start) {
        progress(Math.floor((100 * past) / whole));
        await ports.wait(Math.min(SLICE_MS, whole - past), signal);
      }
    });
    return { ok: true, output: { slept: true, seconds } };
  },
});
