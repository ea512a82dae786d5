/**
 * Names that always need approval before an edit: configuration that starts programs, secrets, and
 * Loopwright's own journal. For example, in CVE-2025-54135 an edited MCP configuration started a
 * command.
 */

const FOLDERS = new Set([
  ...['.git', '.husky', '.devcontainer'],
  // Configuration of editors and agents: tasks, hooks, MCP servers.
  ...['.vscode', '.vscode-insiders', '.vscodium', '.idea', '.zed', '.cursor', '.windsurf', '.claude', '.codex'],
  ...['.gemini', '.continue', '.roo', '.kiro', '.amazonq'],
  // Folders with secrets.
  ...['.ssh', '.gnupg', '.aws', '.azure', '.kube'],
]);

const FILES = new Set([
  ...['.mcp.json', 'mcp.json', 'claude_desktop_config.json'],
  ...['.gitmodules', '.gitconfig', '.gitattributes', '.git-credentials', '.gitlab-ci.yml', '.gitlab-ci.yaml'],
  ...['.pre-commit-config.yaml', '.pre-commit-config.yml', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pypirc'],
  ...['.netrc', '.pgpass', '.envrc', '.vimrc', '.tmux.conf', '.profile', '.xprofile'],
  ...['.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases'],
  ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout'],
  ...['authorized_keys', 'id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519'],
]);

/** Folders and files that are recognised by their location in the path. */
const PLACES =
  /(^|\/)(\.github\/(workflows|actions)|\.circleci|\.config\/(git|fish|autostart|systemd|gcloud|gh|nvim)|library\/(launchagents|launchdaemons)|\.docker\/config\.json)(\/|$)/;

/**
 * Whether a path is protected. `relativePath` has `/` between names. True for a protected name at
 * any depth and for everything below a protected folder, ignoring case.
 */
export function isProtected(relativePath: string): boolean {
  // Windows drops dots and spaces at the end of a name. HFS+ drops these invisible characters
  // (CVE-2014-9390).
  const names = folded(relativePath)
    .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
    .split('/')
    .map((name) => (/^\.+$/.test(name) ? name : name.replace(/[. ]+$/, '')));
  const last = names.at(-1) ?? '';
  return (
    names.some((name) => FOLDERS.has(name) || name === 'git~1') ||
    FILES.has(last) ||
    /^\.env(\..*)?$/.test(last) ||
    // Includes the -wal and -shm files and backups of the database, because a data folder may be
    // inside a workspace.
    last.startsWith('loopwright.sqlite') ||
    last.endsWith('.code-workspace') ||
    PLACES.test(names.join('/'))
  );
}

/**
 * Unifies letters that a case-insensitive file system may treat as equal. Converts to upper case
 * first, so that a long s (U+017F) becomes an s.
 */
function folded(path: string): string {
  return path.normalize('NFKC').toUpperCase().toLowerCase();
}
