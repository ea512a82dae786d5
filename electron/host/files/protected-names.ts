/** Names whose edit always asks: configuration that starts programs, secrets, and our own journal. CVE-2025-54135: an edited MCP file started a command. */

const FOLDERS = new Set([
  '.git',
  '.vscode',
  '.idea',
  '.cursor',
  '.claude',
  '.devcontainer',
  '.husky',
  '.ssh',
  '.gnupg',
  '.aws',
]);

const FILES = new Set([
  '.mcp.json',
  'mcp.json',
  '.gitmodules',
  '.gitconfig',
  '.gitattributes',
  '.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  '.pypirc',
  '.netrc',
  '.envrc',
  '.bashrc',
  '.bash_profile',
  '.bash_login',
  '.bash_logout',
  '.profile',
  '.zshrc',
  '.zshenv',
  '.zprofile',
  '.zlogin',
  'authorized_keys',
]);

const CI = /(^|\/)(\.github\/workflows|\.circleci)(\/|$)/;

/** `relativePath` with `/` between names. True for a name at any depth, for everything below a protected folder, in any spelling of case. */
export function isProtected(relativePath: string): boolean {
  // Windows drops dots and spaces at the end of a name, and HFS+ drops these invisible characters (CVE-2014-9390).
  const names = relativePath
    .toLowerCase()
    .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
    .split('/')
    .map((name) => (/^\.+$/.test(name) ? name : name.replace(/[. ]+$/, '')));
  const last = names.at(-1) ?? '';
  return (
    names.some((name) => FOLDERS.has(name) || name === 'git~1') ||
    FILES.has(last) ||
    /^\.env(\..*)?$/.test(last) ||
    // Also its -wal, -shm and backups: a data folder may lie in a workspace.
    last.startsWith('loopwright.sqlite') ||
    CI.test(names.join('/'))
  );
}
