/**
 * Names that other assistants protect, as their documents or sources listed them in November 2026, with
 * one example path for each pattern. They are facts to test our own list against. `left` holds what we
 * leave out on purpose; the decision of 2026-11-24 about protected names gives the reasons.
 */
export interface PublishedList {
  readonly by: string;
  readonly source: string;
  readonly paths: readonly string[];
  readonly left: readonly string[];
}

export const PUBLISHED: readonly PublishedList[] = [
  {
    by: 'Claude Code',
    source: 'https://code.claude.com/docs/en/permission-modes#protected-paths',
    paths: [
      ...['.git/x', '.config/git/x', '.vscode/x', '.idea/x', '.husky/x', '.cargo/x', '.devcontainer/x', '.yarn/x'],
      ...['.mvn/x', '.claude/x', '.gitconfig', '.gitmodules', '.bashrc', '.bash_profile', '.bash_login'],
      ...['.bash_aliases', '.bash_logout', '.zshrc', '.zprofile', '.zshenv', '.zlogin', '.zlogout', '.profile'],
      ...['.envrc', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pnp.cjs', '.pnp.loader.mjs', '.pnpmfile.cjs', 'bunfig.toml'],
      ...['.bunfig.toml', '.bazelrc', '.bazelversion', '.bazeliskrc', '.pre-commit-config.yaml', 'lefthook.yml'],
      ...['lefthook.yaml', '.lefthook.yml', '.lefthook.yaml', 'gradle-wrapper.properties', 'maven-wrapper.properties'],
      ...['.devcontainer.json', '.ripgreprc', 'pyrightconfig.json', '.mcp.json', '.claude.json'],
    ],
    left: [],
  },
  {
    by: 'Visual Studio Code',
    source: 'https://github.com/microsoft/vscode, src/vs/platform/chat/common/chatSettings.ts (edit approval patterns)',
    paths: [
      ...['.git/x', '.vscode/x.json', 'server.xml', 'build.rs', 'web.config', '.gitattributes', '.env', '.npmrc'],
      ...['.yarnrc', '.yarnrc.yml', '.pnpmfile.js', '.pnpmfile.cjs', '.pnpmfile.mjs', 'pnpm-workspace.yaml'],
      ...['x.code-workspace', 'gradle.properties', 'lib/ruby_lsp/x/addon', 'lib/ruby_lsp/x/addon.rb', '.mcp.json'],
      ...['.github/agents/x', '.github/hooks/x', '.claude/agents/x', '.claude/settings.json'],
      ...['.claude/settings.local.json', '.codex/agents/x', '.codex/config.toml', '.codex/hooks.json'],
    ],
    left: [
      ...['package.json', 'Cargo.toml', 'x.csproj', 'x.fsproj', 'x.vbproj', 'x.vcxproj', 'x.proj', 'x.targets'],
      ...['x.props', 'x.gradle', 'x.gradle.kts', 'yarn.lock', 'package-lock.json', 'pnpm-lock.yaml'],
    ],
  },
  {
    by: 'Codex',
    source: 'https://github.com/openai/codex, codex-rs/protocol/src/permissions.rs (PROTECTED_METADATA_PATH_NAMES)',
    paths: ['.git', '.agents', '.codex'],
    left: [],
  },
  {
    by: 'sandbox-runtime 0.0.83',
    source: 'https://github.com/anthropic-experimental/sandbox-runtime, src/sandbox/sandbox-utils.ts (DANGEROUS_FILES)',
    paths: [
      ...['.gitconfig', '.gitmodules', '.bashrc', '.bash_profile', '.zshrc', '.zprofile', '.profile', '.ripgreprc'],
      ...['.mcp.json', '.git', '.vscode', '.idea', '.claude/commands', '.claude/agents'],
    ],
    left: [],
  },
  {
    by: 'Roo Code',
    source: 'https://github.com/RooCodeInc/Roo-Code, src/core/protect/RooProtectedController.ts',
    paths: [
      ...['.rooignore', '.roomodes', '.roorules', '.roorules-code', '.clinerules', '.clinerules-code', '.roo/x'],
      ...['.vscode/x', 'x.code-workspace', '.rooprotected', 'AGENTS.md', 'AGENT.md'],
    ],
    left: [],
  },
];
