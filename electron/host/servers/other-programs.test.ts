import { expect, test } from 'vitest';
import { configPlaces } from './other-programs.ts';

const files = (...given: Parameters<typeof configPlaces>) => configPlaces(...given).map(({ file }) => file);

test('returns the paths of the configuration files on each operating system', () => {
  expect(files({ platform: 'darwin', home: '/Users/a', variables: { XDG_CONFIG_HOME: '/x' } })).toEqual([
    '/Users/a/Library/Application Support/Claude/claude_desktop_config.json',
    '/Users/a/.cursor/mcp.json',
    '/Users/a/Library/Application Support/Code/User/mcp.json',
    '/Users/a/Library/Application Support/Code/User/settings.json',
  ]);
  expect(files({ platform: 'win32', home: 'C:\\Users\\a', variables: { APPDATA: 'D:\\Roaming' } })).toEqual([
    'D:\\Roaming\\Claude\\claude_desktop_config.json',
    'C:\\Users\\a\\.cursor\\mcp.json',
    'D:\\Roaming\\Code\\User\\mcp.json',
    'D:\\Roaming\\Code\\User\\settings.json',
  ]);
  expect(files({ platform: 'linux', home: '/home/a', variables: {} })[0]).toBe(
    '/home/a/.config/Claude/claude_desktop_config.json',
  );
});

test('ignores environment variables that contain no absolute path', () => {
  expect(files({ platform: 'linux', home: '/home/a', variables: { XDG_CONFIG_HOME: 'here' } })[0]).toBe(
    '/home/a/.config/Claude/claude_desktop_config.json',
  );
  expect(files({ platform: 'linux', home: '/home/a', variables: { XDG_CONFIG_HOME: '/x' } })[0]).toBe(
    '/x/Claude/claude_desktop_config.json',
  );
});
