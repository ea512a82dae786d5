/**
 * Files and folders of a user that hold keys, passwords, sessions or what was typed, as data with
 * their sources. A confined program cannot read them. All paths are relative to the home folder.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface KeyPlaces {
  /** Whose files these are, and where that is documented. */
  readonly source: string;
  readonly paths: readonly string[];
}

export const KEY_PLACES: readonly KeyPlaces[] = [
  { source: 'OpenSSH: ssh(1), section FILES', paths: ['.ssh'] },
  { source: 'GnuPG: gpg(1), section FILES', paths: ['.gnupg'] },
  { source: 'AWS CLI: configuration and credential file settings', paths: ['.aws'] },
  { source: 'Azure CLI: AZURE_CONFIG_DIR', paths: ['.azure'] },
  { source: 'Google Cloud: gcloud topic configurations', paths: ['.config/gcloud', '.boto'] },
  {
    source: 'DigitalOcean, Heroku, Fly, Netlify, Vercel: their command lines',
    paths: [...['.config/doctl', '.fly', '.config/netlify', '.netlify', '.vercel', '.local/share/com.vercel.cli']],
  },
  {
    source: 'OCI, Aliyun, Tencent, Huawei, IBM: their command lines',
    paths: ['.oci', '.aliyun', '.tccli', '.hcloud', '.bluemix'],
  },
  {
    source: 'Kubernetes: kubectl, section kubeconfig; Helm; k9s',
    paths: ['.kube', '.config/helm/registry', '.minikube/profiles'],
  },
  {
    source: 'Docker and Podman: configuration with registry logins',
    paths: ['.docker', '.config/containers/auth.json'],
  },
  { source: 'Terraform and Pulumi: credentials', paths: ['.terraform.d', '.terraformrc', '.pulumi/credentials.json'] },
  { source: 'HashiCorp Vault: token helper', paths: ['.vault-token'] },
  {
    source: 'GitHub, GitLab, Gitea command lines and Copilot',
    paths: [...['.config/gh', '.config/hub', '.config/glab-cli', '.config/tea', '.config/github-copilot']],
  },
  {
    source: 'Git: git-credential-store(1), git-credential-cache(1)',
    paths: [...['.git-credentials', '.config/git/credentials', '.git-credential-cache', '.cache/git/credential']],
  },
  { source: 'curl, ftp, wget: netrc(5)', paths: ['.netrc', '_netrc', '.wgetrc', '.curlrc'] },
  { source: 'PyPI, Conda: .pypirc and tokens', paths: ['.pypirc', '.config/pypoetry/auth.toml', '.continuum'] },
  {
    source: 'Cargo, RubyGems, Composer, Maven, Gradle, NuGet: credentials of registries',
    paths: [
      ...['.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials', '.local/share/gem/credentials'],
      ...['.composer/auth.json', '.config/composer/auth.json', '.m2/settings-security.xml'],
    ],
  },
  {
    source: 'Databases: pgpass, my.cnf, mongo, redis, their histories',
    paths: [
      ...['.pgpass', '.my.cnf', '.mylogin.cnf', '.mongorc.js', '.mongodb', '.rediscli_auth', '.dbshell'],
      ...['.psql_history', '.mysql_history', '.sqlite_history', '.rediscli_history'],
    ],
  },
  {
    source: 'Keyrings of desktops: GNOME, KDE, macOS',
    paths: [
      ...[
        '.local/share/keyrings',
        '.gnome2/keyrings',
        '.local/share/kwalletd',
        '.kde/share/apps/kwallet',
        'Library/Keychains',
      ],
    ],
  },
  {
    source: 'Password stores: pass, gopass, KeePassXC, Bitwarden, 1Password',
    paths: [
      ...[
        '.password-store',
        '.local/share/password-store',
        '.local/share/gopass',
        '.config/gopass',
        '.config/keepassxc',
      ],
      ...['.config/Bitwarden', '.config/Bitwarden CLI', '.config/1Password', '.config/op', '.op'],
      ...['Library/Application Support/Bitwarden', 'Library/Application Support/1Password'],
      ...['Library/Group Containers/2BUA8C4S2C.com.1password'],
    ],
  },
  {
    source: 'age, sops, minisign, cosign: private keys',
    paths: ['.config/age', '.age', '.config/sops', '.minisign', '.sigstore'],
  },
  {
    source: 'Browsers: profiles with cookies and passwords',
    paths: [
      ...[
        '.mozilla',
        '.config/google-chrome',
        '.config/google-chrome-beta',
        '.config/chromium',
        '.config/BraveSoftware',
      ],
      ...[
        '.config/microsoft-edge',
        '.config/opera',
        '.config/vivaldi',
        '.librewolf',
        '.zen',
        'snap/firefox',
        'snap/chromium',
      ],
      ...[
        '.var/app/org.mozilla.firefox',
        '.var/app/com.google.Chrome',
        '.var/app/org.chromium.Chromium',
        '.cache/mozilla',
      ],
      ...['Library/Application Support/Firefox', 'Library/Application Support/Google/Chrome', 'Library/Cookies'],
      ...['Library/Application Support/BraveSoftware', 'Library/Application Support/Microsoft Edge', 'Library/Safari'],
    ],
  },
  {
    source: 'Mail and messengers: Thunderbird, Evolution, Signal, Slack, Telegram, Discord',
    paths: [
      ...['.thunderbird', '.local/share/evolution', '.config/evolution', '.config/Signal', '.config/Slack'],
      ...['.local/share/TelegramDesktop', '.config/discord', '.msmtprc', '.mutt', '.config/neomutt', '.fetchmailrc'],
      ...[
        'Library/Mail',
        'Library/Messages',
        'Library/Application Support/Signal',
        'Library/Application Support/Slack',
      ],
    ],
  },
  {
    source: 'Remote access and backups: VNC, Remmina, rclone, restic, borg, FileZilla',
    paths: [
      ...[
        '.vnc',
        '.local/share/remmina',
        '.config/remmina',
        '.config/rclone',
        '.config/restic',
        '.config/borg',
        '.config/filezilla',
      ],
    ],
  },
  {
    source: 'Cryptocurrency wallets: Bitcoin Core, Electrum, Ethereum, Monero, Solana',
    paths: [...['.bitcoin', '.electrum', '.ethereum', '.bitmonero', '.config/solana', '.config/Exodus']],
  },
  {
    source: 'Assistants: tokens and conversations of command lines with models',
    paths: [
      ...['.claude', '.claude.json', '.codex', '.gemini', '.config/anthropic', '.config/openai', '.huggingface/token'],
      ...['.cache/huggingface/token', '.config/io.datasette.llm/keys.json', '.kaggle'],
    ],
  },
  {
    source: 'Histories of shells and interpreters, in which people type secrets',
    paths: [
      ...[
        '.bash_history',
        '.zsh_history',
        '.zhistory',
        '.sh_history',
        '.ash_history',
        '.local/share/fish/fish_history',
      ],
      ...['.python_history', '.node_repl_history', '.irb_history', '.lesshst', '.viminfo', '.local/share/nvim/shada'],
    ],
  },
  {
    source: 'Network and Kerberos: NetworkManager, WireGuard, OpenVPN, krb5',
    paths: [...['.config/wireguard', '.config/openvpn', '.openvpn', '.cert', '.pki', '.k5login']],
  },
];

/**
 * Configuration of package managers. Programs need it, so it is closed only where it holds a token
 * or a password: npm `_authToken`, Yarn `npmAuthToken`, pip `https://user:password@`, Maven
 * `<password>`, NuGet `ClearTextPassword`, Gradle `signing.password`.
 */
const MAY_HOLD_KEYS = [
  ...[
    '.npmrc',
    '.yarnrc',
    '.yarnrc.yml',
    '.config/pnpm/rc',
    '.config/pip/pip.conf',
    '.pip/pip.conf',
    '.pydistutils.cfg',
  ],
  ...['.config/uv/uv.toml', '.m2/settings.xml', '.gradle/gradle.properties', '.nuget/NuGet/NuGet.Config', '.condarc'],
  ...['.config/NuGet/NuGet.Config', '.bundle/config', '.cargo/config.toml'],
];
const KEY = /_auth|token|passw|secret|apikey|api_key|:\/\/[^/\s]*:[^/\s]*@/i;

/** The absolute paths of these places for a home folder, whether they exist or not. */
export const keyPlacesOf = (home: string): readonly string[] => [
  ...KEY_PLACES.flatMap(({ paths }) => paths.map((path) => join(home, path))),
  ...MAY_HOLD_KEYS.map((path) => join(home, path)).filter(holdsKey),
];

function holdsKey(path: string): boolean {
  try {
    return KEY.test(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}

/** Files of the machine that hold keys and that a user with more rights, such as root, could read. */
export const KEY_PLACES_OF_THE_MACHINE: readonly string[] = [
  ...['/etc/shadow', '/etc/gshadow', '/etc/sudoers', '/etc/sudoers.d', '/etc/ssl/private', '/etc/krb5.keytab'],
  ...['/etc/wireguard', '/etc/openvpn', '/etc/NetworkManager/system-connections', '/var/lib/sss/secrets'],
  ...['/etc/kubernetes', '/var/lib/kubelet', '/run/secrets', '/var/run/secrets', '/run/user', '/etc/docker'],
  ...['/run/docker.sock', '/run/podman', '/run/containerd', '/run/dbus', '/var/lib/docker', '/root/.ssh'],
  ...['/Library/Keychains', '/private/var/db/dslocal', '/private/etc/master.passwd'],
];
