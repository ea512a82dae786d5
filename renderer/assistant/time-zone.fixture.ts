/** Sets the window's time zone in tests. Node reads the variable TZ again after each change. */
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
