/** Makes the part that reads data files and runs SQL. */
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { TopicsData } from '../data/topics-data.ts';
import { findSandbox } from '../sandbox/find-sandbox.ts';
import type { HostParts } from './parts.ts';

export function composeData({ options }: Pick<HostParts, 'options'>): TopicsData {
  const home = options.homeDirectory ?? homedir();
  return new TopicsData({ findSandbox, home, dataDir: realpathSync(options.dataDir) });
}
