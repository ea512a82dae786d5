/**
 * Measures how long ten MCP servers keep running after the host has ended. One of them ignores
 * SIGTERM and the end of its input.
 */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { hostOfTen, processesNaming } from '../../electron/host/mcp/hub/broken-servers.fixture.ts';
import { logFolder } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { quantile } from './bench-host.ts';

export interface ServerEnds {
  readonly after: 'quitting' | 'SIGKILL of the host';
  readonly rounds: number;
  /** The median time in milliseconds until the last server has ended. */
  readonly median: number;
  readonly longest: number;
}

const LONGEST_MS = 60_000;

export async function serverEnds(after: ServerEnds['after'], rounds: number): Promise<ServerEnds> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const place = await logFolder();
    const host = hostOfTen(place.log);
    try {
      await once(host.stdout, 'data', { signal: AbortSignal.timeout(LONGEST_MS) });
      const began = performance.now();
      if (after === 'quitting') host.stdin.write('quit');
      else host.kill('SIGKILL');
      while (processesNaming(place.log).length > 0) {
        if (performance.now() - began > LONGEST_MS) throw new Error(`Still alive: ${processesNaming(place.log)}`);
        await setTimeout(10);
      }
      took.push(performance.now() - began);
    } finally {
      host.kill('SIGKILL');
      await place.remove();
    }
  }
  return { after, rounds, median: quantile(took, 0.5), longest: Math.max(...took) };
}
