/**
 * Names of files and folders that execute or instruct: some program runs them, or obeys them, without
 * a person starting exactly that. A change of one asks the user, whatever rule or mode allows other
 * edits. `docs/decisions/2026-11-24-protected-means-what-executes-or-instructs.md` says what is left
 * out on purpose.
 *
 * A name without `/` counts at any depth, for a file and for a folder with everything below it. A name
 * with `/` is a sequence of names at any depth. `*` stands for any characters of one name. Letters are
 * compared without case.
 */
import type { ProtectedKind } from '../../../../shared/failures/protected-kinds.ts';

export interface ProtectedGroup {
  readonly kind: ProtectedKind;
  /** Why these names are protected, and which similar names are not. */
  readonly why: string;
  /** Where the behaviour of the programs is described. */
  readonly sources: readonly string[];
  readonly names: readonly string[];
}

/** A name in several groups counts for the first of them. */
export const PROTECTED_GROUPS: readonly ProtectedGroup[] = [
  {
    kind: 'own',
    why: 'The database of the program, with its files for recovery, because a data folder may be inside a workspace.',
    sources: ['docs/security.md'],
    names: ['loopwright.sqlite*'],
  },
  {
    kind: 'hooks',
    why: 'A commit, push or checkout runs these hooks. Each hook manager has its own file.',
    sources: [
      'https://git-scm.com/docs/githooks',
      'https://pre-commit.com',
      'https://lefthook.dev/configuration',
      'https://typicode.github.io/husky',
      'https://github.com/lint-staged/lint-staged#configuration',
      'https://github.com/sds/overcommit#configuration',
    ],
    names: [
      ...['.husky', '.huskyrc*', 'husky.config.*', '.githooks', '.git-hooks', '.hooks', '.git/hooks'],
      ...['.pre-commit-config.yaml', '.pre-commit-config.yml', '.pre-commit-hooks.yaml'],
      ...['lefthook.*', '.lefthook.*', 'lefthook-local.*', '.lefthook-local.*', '.lefthook', '.lefthook-local'],
      ...['.overcommit.yml', '.simple-git-hooks.*', 'simple-git-hooks.*', '.lintstagedrc*', 'lint-staged.config.*'],
      ...['grumphp.yml', 'grumphp.yml.dist', 'captainhook.json', '.captainhook', '.rusty-hook.toml'],
    ],
  },
  {
    kind: 'version-control',
    why: 'Their configuration names programs (fsmonitor, filters, pagers, aliases) that the next status or diff runs.',
    sources: [
      'https://git-scm.com/docs/git-config',
      'https://git-scm.com/docs/gitattributes',
      'https://www.mercurial-scm.org/help/topics/config',
      'https://docs.jj-vcs.dev/latest/config',
      'https://nvd.nist.gov/vuln/detail/CVE-2014-9390',
    ],
    names: [
      // GIT~1 is the short name of .git on NTFS.
      ...['.git', 'git~1', '.gitconfig', '.gitmodules', '.gitattributes', '.config/git', '.hg', '.hgrc', '.hgsub'],
      ...['.config/hg', '.jj', '.jjconfig.toml', '.config/jj', '.svn', '.subversion', '.bzr', '.bazaar', '.fossil*'],
      ...['.sl', '.pijul', '.tigrc', '.config/tig', '.config/lazygit'],
    ],
  },
  {
    kind: 'secrets',
    why: 'They hold keys and passwords, or decide who may log in. Some of them also name programs to run.',
    sources: [
      'https://man.openbsd.org/ssh_config',
      'https://man.openbsd.org/sshd',
      'https://docs.docker.com/engine/cli',
    ],
    names: [
      ...['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', '.password-store', '.config/gcloud', '.config/gh'],
      ...[
        '.config/op',
        '.config/rclone',
        '.env',
        '.env.*',
        '.netrc',
        '_netrc',
        '.pgpass',
        '.pypirc',
        '.git-credentials',
      ],
      ...['.vault-token', '.my.cnf', '.mylogin.cnf', '.s3cfg', '.boto', '.htpasswd'],
      ...['authorized_keys', 'authorized_keys2', 'id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519', 'id_ecdsa_sk'],
      'id_ed25519_sk',
    ],
  },
  {
    kind: 'shell',
    why: 'A shell, a terminal or a tool that hooks into the prompt runs them at its start or when the folder is entered.',
    sources: [
      'https://www.gnu.org/software/bash/manual/html_node/Bash-Startup-Files.html',
      'https://zsh.sourceforge.io/Doc/Release/Files.html',
      'https://fishshell.com/docs/current/language.html#configuration',
      'https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_profiles',
      'https://direnv.net',
      'https://mise.jdx.dev/configuration.html',
    ],
    names: [
      ...['.profile', '.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.bashrc.d'],
      ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout', '.zsh*', '.oh-my-zsh', '.kshrc', '.mkshrc'],
      ...['.shrc', '.cshrc', '.tcshrc', '.login', '.logout', '.xonshrc', '.config/xonsh', '.elvish', '.config/elvish'],
      ...['.config/fish', '.config/nushell', '.config/powershell', '*profile.ps1', '.inputrc', '.config/starship.toml'],
      ...['.envrc', '.direnvrc', '.config/direnv', '.autoenv*', 'mise.toml', '.mise*.toml', 'mise.*.toml', '.mise'],
      ...['.config/mise', '.tmux.conf', '.config/tmux', '.screenrc', '.wezterm.lua', '.config/wezterm'],
      ...['.config/kitty', '.config/ghostty', '.config/alacritty', '.hushlogin', '.lessfilter', '.mailcap'],
    ],
  },
  {
    kind: 'debugger',
    why: 'A debugger executes them when it is started in the folder.',
    sources: [
      'https://sourceware.org/gdb/current/onlinedocs/gdb.html/Init-File-in-the-Current-Directory.html',
      'https://lldb.llvm.org/man/lldb.html',
      'https://docs.python.org/3/library/pdb.html',
    ],
    names: [
      ...['.gdbinit', '.gdbearlyinit', '*-gdb.gdb', '*-gdb.py', '.config/gdb', '.lldbinit*', '.pdbrc', '.pdbrc.*'],
      ...[
        '.byebugrc',
        '.rdbgrc',
        '.rdbgrc.rb',
        '.perldb',
        '.dlv',
        '.config/dlv',
        '.jdbrc',
        'jdb.ini',
        '.radare2rc',
        '.rizinrc',
      ],
      ...['.vimspector.json', 'launch.json'],
    ],
  },
  {
    kind: 'editor',
    why: 'Editors and online workspaces run their tasks, plugins and containers when somebody opens the folder.',
    sources: [
      'https://code.visualstudio.com/docs/editing/workspaces/workspace-trust',
      'https://vimhelp.org/options.txt.html#%27exrc%27',
      'https://www.gnu.org/software/emacs/manual/html_node/emacs/Directory-Variables.html',
      'https://containers.dev/implementors/json_reference',
      'https://shopify.github.io/ruby-lsp/add-ons.html',
    ],
    names: [
      ...[
        '.vscode',
        '.vscode-*',
        '.vscodium',
        '.vscode-server',
        '*.code-workspace',
        '.theia',
        '.idea',
        '.run',
        '.fleet',
      ],
      ...['.zed', '.vs', '.nova', '.helix', '.lapce', '.atom', '.externalToolBuilders', '*.sublime-project'],
      ...['.vim', '.vimrc', '_vimrc', '.gvimrc', '.exrc', '.lvimrc', '.nvimrc', '.nvim.lua', '.nvim', '.config/nvim'],
      ...[
        '.config/helix',
        '.emacs',
        '.emacs.d',
        '.dir-locals*.el',
        '.config/emacs',
        '.nanorc',
        '.kakrc',
        '.config/kak',
      ],
      ...['.devcontainer', '.devcontainer.json', '.devfile.yaml', 'devfile.yaml', '.gitpod*', '.ona', '.codesandbox'],
      ...['.stackblitzrc', '.replit', 'replit.nix', '.idx', '.project.el', 'pyrightconfig.json', 'ruby_lsp/*/addon*'],
    ],
  },
  {
    kind: 'desktop',
    why: 'The system starts them at login or by a clock, or reads them when somebody only looks into the folder.',
    sources: [
      'https://specifications.freedesktop.org/autostart-spec/latest',
      'https://www.freedesktop.org/software/systemd/man/latest/systemd.unit.html',
      'https://nvd.nist.gov/vuln/detail/CVE-2019-14744',
      'https://attack.mitre.org/techniques/T1547',
    ],
    names: [
      ...['*.desktop', '.directory', '.config/autostart', '.config/systemd', '.local/share/systemd'],
      ...['.config/environment.d', '.local/share/applications', '.local/share/dbus-1', '.local/share/kservices5'],
      ...['.config/plasma-workspace', '.pam_environment', '.xprofile', '.xinitrc', '.xsession', '.xsessionrc'],
      ...['.config/i3', '.i3', '.config/sway', '.config/hypr', '.config/openbox', '.config/awesome', '.config/bspwm'],
      ...['library/LaunchAgents', 'library/LaunchDaemons', '.hammerspoon', 'autorun.inf', 'desktop.ini', '*.lnk'],
      ...['*.scf', '*.library-ms', 'Start Menu/Programs/Startup', '.crontab'],
    ],
  },
  {
    kind: 'agents',
    why: 'Assistants follow them as instructions, take permissions from them, or start the servers and hooks they name.',
    sources: [
      'https://agents.md',
      'https://code.claude.com/docs/en/settings',
      'https://github.com/openai/codex/blob/main/docs/config.md',
      'https://cursor.com/docs/context/rules',
      'https://docs.github.com/copilot/how-tos/custom-instructions',
      'https://nvd.nist.gov/vuln/detail/CVE-2025-54135',
    ],
    names: [
      ...['AGENTS.md', 'AGENTS.*.md', 'AGENT.md', 'CLAUDE.md', 'CLAUDE.*.md', 'GEMINI.md', 'QWEN.md', 'CRUSH.md'],
      ...['COPILOT.md', 'WARP.md', 'JULES.md', 'SKILL.md', 'airules.md', '.rules', '.agents', '.agent'],
      ...['.claude', '.claude.json', '.claude-plugin', '.codex', '.gemini', '.qwen', '.copilot', '.amazonq', '.kiro'],
      ...['.cursor', '.cursorrules', '.cursorignore', '.windsurf', '.windsurfrules', '.codeium*', '.continue*'],
      ...['.cline', '.clinerules*', '.clineignore', '.roo', '.roorules*', '.roomodes', '.rooignore', '.rooprotected'],
      ...['.kilocode*', '.augment*', '.aider*', '.goose*', '.junie', '.trae', '.tabnine*', '.openhands*', '.devin'],
      ...['.factory', '.opencode', 'opencode.json', 'opencode.jsonc', '.crush*', 'crush.json', '.ruler', '.zencoder'],
      ...['.amp', '.plandex', '.serena', '.letta', '.aiignore', '.aiexclude', '.aiassistant'],
      ...['.github/agents', '.github/hooks', '.github/skills', '.github/instructions', '.github/prompts'],
      ...['.github/chatmodes', '.github/copilot*', '.mcp.json', '.mcp', 'mcp.json', 'mcp_config.json'],
      ...['mcp_settings.json', 'mcp-config.json', 'cline_mcp_settings.json', 'claude_desktop_config.json'],
    ],
  },
  {
    kind: 'ci',
    why: 'A service runs them after a push, often with the secrets of the project. Their whole folders count, because services add names.',
    sources: [
      'https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax',
      'https://docs.gitlab.com/ci/yaml',
      'https://circleci.com/docs/configuration-reference',
      'https://www.jenkins.io/doc/book/pipeline/jenkinsfile',
      'https://learn.microsoft.com/azure/devops/pipelines/yaml-schema',
      'https://docs.aws.amazon.com/codebuild/latest/userguide/build-spec-ref.html',
    ],
    names: [
      ...['.github', '.gitlab', '*.gitlab-ci.yml', '*.gitlab-ci.yaml', '.gitea', '.forgejo', 'CODEOWNERS'],
      ...['.circleci', '.travis.yml', '.travis', '.drone.*', '.woodpecker', '.woodpecker.yml', '.woodpecker.yaml'],
      ...[
        'azure-pipelines*.yml',
        'azure-pipelines*.yaml',
        '.azure-pipelines*',
        '.azuredevops',
        '.pipelines',
        '.vsts-ci.yml',
      ],
      ...['Jenkinsfile', 'Jenkinsfile.*', '*.jenkinsfile', '.jenkins', 'bitbucket-pipelines.yml', '.bitbucket'],
      ...['.buildkite', '.teamcity', 'appveyor.yml', '.appveyor.yml', 'appveyor.yaml', '.appveyor', '.cirrus.*'],
      ...['.semaphore', 'buildspec*.yml', 'buildspec*.yaml', '.codebuild', 'cloudbuild*.yaml', 'cloudbuild*.yml'],
      ...['cloudbuild.json', '.cloudbuild', '.build.yml', '.build.yaml', '.builds', '.scrutinizer.yml', 'wercker.yml'],
      ...['codeship-*.yml', 'codefresh.yml', '.codefresh', 'bitrise.yml', 'codemagic.yaml', '.ci', '.harness'],
      ...['screwdriver.yaml', '.tekton', '.prow.yaml', '.zuul.yaml', 'zuul.yaml', '.zuul.d', 'zuul.d', '.packit.yaml'],
      ...['*.gocd.yaml', '.gocd', '.earthly', '.dagger', '.spacelift', 'atlantis.yaml', '.readthedocs.y*ml'],
      ...['.space.kts', '.evergreen.yml', '.taskcluster.yml', '.hound.yml', '.kokoro'],
    ],
  },
  {
    kind: 'runtime',
    why: 'An interpreter, a database client or a server loads and executes them at each start in the folder.',
    sources: [
      'https://docs.python.org/3/library/site.html',
      'https://nodejs.org/api/repl.html',
      'https://stat.ethz.ch/R-manual/R-devel/library/base/html/Startup.html',
      'https://ghc.gitlab.haskell.org/ghc/doc/users_guide/ghci.html#the-ghci-and-haskeline-files',
      'https://hexdocs.pm/iex/IEx.html#module-the-iex-exs-file',
      'https://www.postgresql.org/docs/current/app-psql.html',
      'https://www.php.net/manual/configuration.file.per-user.php',
    ],
    names: [
      ...['sitecustomize.py', 'usercustomize.py', '*.pth', 'pyvenv.cfg', '.pythonrc', '.pythonrc.py', '.pythonstartup'],
      ...['.ipython', '.jupyter', 'ipython_config.py', '.noderc', '.node-repl*', '.irbrc', '_irbrc', '.pryrc'],
      ...['.Rprofile', 'Rprofile.site', '.Renviron', '.ghci', '.hugsrc', '.julia/config', '.perlrc', '.replyrc'],
      ...['.psysh', '.psysh.php', '.iex.exs', '.erlang', '.ocamlinit', '.utoprc'],
      ...['.sbclrc', '.clisprc*', '.eclrc', '.ccl-init.lisp', '.guile', '.racketrc', '.lein', '.clojure'],
      ...['.swipl', '.swiplrc', '.tclshrc', '.wishrc', '.octaverc', '.sage', '.gnuplot', '.scilab', '.gforthrc'],
      ...['.sqliterc', '.psqlrc', '.duckdbrc', '.mongorc.js', '.mongoshrc.js', '.redisclirc', '.usqlrc', '.myclirc'],
      ...['.htaccess', '.user.ini', '.php.ini', 'web.config', 'server.xml', '.curlrc', '_curlrc', '.wgetrc'],
      ...['.ripgreprc', '.ackrc', '.terminfo'],
    ],
  },
  {
    kind: 'build',
    why: 'Build tools and package managers obey these hidden files: they name code to run, or from where code is fetched. Manifests and task files that people edit every day do not count.',
    sources: [
      'https://docs.npmjs.com/cli/configuring-npm/npmrc',
      'https://yarnpkg.com/configuration/yarnrc',
      'https://pnpm.io/pnpmfile',
      'https://bazel.build/run/bazelrc',
      'https://doc.rust-lang.org/cargo/reference/config.html',
      'https://doc.rust-lang.org/cargo/reference/build-scripts.html',
      'https://rust-lang.github.io/rustup/overrides.html',
      'https://docs.gradle.org/current/userguide/gradle_wrapper.html',
      'https://learn.microsoft.com/visualstudio/msbuild/customize-by-directory',
      'https://developer.hashicorp.com/terraform/cli/config/config-file',
    ],
    names: [
      ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.yarn', '.pnp.*', '.pnpmfile.*', 'pnpmfile.*', 'pnpm-workspace.yaml'],
      ...['bunfig.toml', '.bunfig.toml', '.bazelrc', '*.bazelrc', '.bazelversion', '.bazeliskrc', 'tools/bazel'],
      ...['.cargo', 'build.rs', 'rust-toolchain', 'rust-toolchain.toml', '.rustup', '.config/go', '.mvn', '.m2'],
      ...['gradle-wrapper.*', 'maven-wrapper.*', 'init.gradle', 'init.gradle.kts', '.gradle', 'gradle.properties'],
      ...['.sbt', '.sbtopts', '.jvmopts', '.ivy2', '.ammonite', '.buckconfig*', '.pants.rc', '.pantsrc'],
      ...['.plzconfig*', 'Directory.Build.*', 'Directory.Packages.props', 'MSBuild.rsp', 'nuget.config', '.nuget'],
      ...[
        'pip.conf',
        'pip.ini',
        '.pip',
        '.config/pip',
        '.config/uv',
        'uv.toml',
        '.pydistutils.cfg',
        '.condarc',
        '.mambarc',
      ],
      ...[
        '.gemrc',
        '.bundle',
        '.composer',
        '.cabal',
        'cabal.project.local',
        '.stack',
        '.opam',
        '.hex',
        '.mix',
        '.conan*',
      ],
      ...['.swiftpm', '.cpanm', '.luarocks', '.terraformrc', 'terraform.rc', '.terraform'],
      ...['.tofurc', '.nix-channels', '.nixpkgs', '.config/nix', '.config/nixpkgs', '.config/home-manager', '.proto'],
      ...[
        '.prototools',
        '.latexmkrc',
        'latexmkrc',
        '.chktexrc',
        '.arararc*',
        '.meteor',
        '.hvigor',
        '.asdfrc',
        '.volta',
      ],
    ],
  },
];
