/** The server with one of everything, as its user would type it in. */
import { fileURLToPath } from 'node:url';
import { ServerId } from '../../shared/ids.ts';
import type { GivenServer } from '../../shared/server-setting.ts';

export const KITCHEN: GivenServer = {
  id: ServerId.parse('kitchen'),
  setting: {
    transport: 'stdio',
    command: process.execPath,
    args: [fileURLToPath(new URL('../fixtures/mcp-servers/kitchen.ts', import.meta.url))],
    env: {},
  },
  secrets: {},
};
