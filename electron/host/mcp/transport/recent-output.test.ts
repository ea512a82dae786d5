import { expect, test } from 'vitest';
import { RecentOutput } from './recent-output.ts';

function lastLine(text: string): string {
  const output = new RecentOutput();
  output.add(Buffer.from(text));
  return output.lastLine();
}

test('returns the last line that is not blank', () => {
  expect(lastLine('one\ntwo\n\n  \n')).toBe('two');
  expect(lastLine('')).toBe('');
});

test('returns the error instead of the version of Node.js when Node.js exited with an error', () => {
  const trace = `node:internal/modules/esm/get_format:219
  throw new ERR_UNKNOWN_FILE_EXTENSION(ext, filepath);
        ^

TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".ts" for /srv/server.ts
    at Object.getFileProtocolModuleFormat [as file:] (node:internal/modules/esm/get_format:219:9) {
  code: 'ERR_UNKNOWN_FILE_EXTENSION'
}

Node.js v20.20.2
`;
  expect(lastLine(trace)).toBe(
    'TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".ts" for /srv/server.ts',
  );
  expect(lastLine('Node.js v20.20.2\n')).toBe('Node.js v20.20.2');
});
