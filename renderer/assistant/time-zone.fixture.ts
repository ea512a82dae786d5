/**
 * Sets the time zone of the process in tests. Node applies each change of the environment
 * variable TZ immediately.
 */
import { afterAll, beforeAll } from 'vitest';

export function inZone(zone: string): void {
  let before: string | undefined;
  beforeAll(() => {
    before = process.env.TZ;
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
}
