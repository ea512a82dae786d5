/** A host for benchmarks, with its own data folder. It never asks a user and writes no log. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost } from '../../electron/host/host.ts';
import type { HostOptions } from '../../electron/host/options.ts';
import type { LocatedEvent } from '../../shared/loop.ts';

const silent = () => {};

export async function withBenchHost<T>(
  options: Omit<HostOptions, 'dataDir'>,
  use: (host: Awaited<ReturnType<typeof createHost>>) => Promise<T>,
  onEvent: (event: LocatedEvent) => void = silent,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loopwright-bench-data-'));
  const host = await createHost(
    {
      secret: () => undefined,
      capabilities: { windows: false, serverRequests: false },
      attendant: 'nobody',
      now: Date.now,
      timeZone: () => 'UTC',
      onEvent,
      log: { debug: silent, info: silent, warn: silent, error: silent },
    },
    { ...options, dataDir },
  );
  try {
    return await use(host);
  } finally {
    await host.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The quantile of sorted values: the given share (0 to 1) of the values is below it. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
