/**
 * Names of files that usually hold passwords, keys or tokens. Reading one asks the user, whatever rule
 * or mode allows other reads.
 *
 * `files` are names of files at any depth. `places` are sequences of names at any depth: a file, or a
 * folder with everything below it. `folders` are names of folders at any depth, with everything below
 * them. `*` stands for any characters of one name. Letters are compared without case.
 *
 * Left out on purpose: source code that often has passwords in it (`settings.py`, `config.php`,
 * `database.yml`), names that mean something else more often (`auth.json` of translations), logs, dumps, and start-up files of shells. They are read in ordinary work, and a card
 * that is shown too often is not read any more.
 */

export interface SecretGroup {
  /** What these files hold. */
  readonly what: string;
  /** Where the programs that write or read these files describe them. */
  readonly sources: readonly string[];
  readonly files?: readonly string[];
  readonly places?: readonly string[];
  readonly folders?: readonly string[];
}

export const SECRET_GROUPS: readonly SecretGroup[] = [
  {
    what: 'variables with passwords of an application',
    sources: [
      'https://github.com/motdotla/dotenv#readme',
      'https://direnv.net',
      'https://developers.cloudflare.com/workers/configuration/secrets',
      'https://learn.microsoft.com/azure/azure-functions/functions-develop-local#local-settings-file',
      'https://docs.streamlit.io/develop/concepts/connections/secrets-management',
      'https://guides.rubyonrails.org/security.html#custom-credentials',
    ],
    files: [
      ...[
        '.env',
        '.env.*',
        '.env-*',
        '.env_*',
        '*.env',
        '.envrc',
        '.dev.vars',
        '.dev.vars.*',
        'local.settings.json',
        '.secret',
        '.secrets',
      ],
      ...['secret.yml', 'secret.yaml', 'secret.json', 'secret.toml', 'secret_token.rb', 'wp-config.php'],
      ...['secrets.yml', 'secrets.yaml', 'secrets.json', 'secrets.toml', 'secrets.env', 'secrets.properties'],
    ],
    places: ['run/secrets'],
  },
  {
    what: 'private keys',
    sources: [
      'https://man.openbsd.org/ssh#FILES',
      'https://www.rfc-editor.org/rfc/rfc7468',
      'https://www.rfc-editor.org/rfc/rfc7292',
      'https://the.earth.li/~sgtatham/putty/0.83/htmldoc/AppendixC.html',
      'https://docs.oracle.com/en/java/javase/21/docs/specs/man/keytool.html',
      'https://www.gnupg.org/documentation/manuals/gnupg/GPG-Configuration.html',
      'https://github.com/FiloSottile/age#readme',
    ],
    files: [
      ...['*.pem', '*.key', '*.p12', '*.pfx', '*.pkcs12', '*.p8', '*.pk8', '*.ppk', '*.jks', '*.jceks', '*.keystore'],
      ...['id_rsa*', 'id_dsa*', 'id_ecdsa*', 'id_ed25519*', 'id_xmss*', '*_rsa', '*_dsa', '*_ecdsa', '*_ed25519'],
      ...['*.keypair', '*.keytab', '*.snk', '*.ovpn', 'secring.gpg', 'otr.private_key'],
    ],
    places: ['sops/age', 'etc/wireguard', 'etc/letsencrypt/live', 'etc/letsencrypt/archive', 'etc/ssl/private'],
    folders: ['.ssh', '.gnupg'],
  },
  {
    what: 'logins for version control and package registries',
    sources: [
      'https://git-scm.com/docs/git-credential-store#FILES',
      'https://cli.github.com/manual/gh_auth_login',
      'https://docs.npmjs.com/cli/configuring-npm/npmrc',
      'https://yarnpkg.com/configuration/yarnrc#npmAuthToken',
      'https://packaging.python.org/specifications/pypirc',
      'https://doc.rust-lang.org/cargo/reference/config.html#credentials',
      'https://guides.rubygems.org/command-reference/#gem-signin',
      'https://getcomposer.org/doc/articles/authentication-for-private-packages.md',
      'https://maven.apache.org/guides/mini/guide-encryption.html',
      'https://docs.gradle.org/current/userguide/build_environment.html',
    ],
    files: [...['.git-credentials', '.npmrc', '.yarnrc.yml', '.pypirc', 'settings-security.xml']],
    places: [
      ...['git/credentials', '.config/gh/hosts.yml', '.config/hub', '.config/glab-cli', 'composer/auth.json'],
      ...['.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials', '.bundle/config', '.m2/settings.xml'],
      ...['.gradle/gradle.properties', '.sbt/.credentials', '.ivy2/.credentials', '.nuget/nuget.config'],
      ...['.composer/auth.json', 'github-copilot/hosts.json', 'github-copilot/apps.json'],
    ],
  },
  {
    what: 'logins for other computers, mail and databases',
    sources: [
      'https://everything.curl.dev/usingcurl/netrc',
      'https://www.postgresql.org/docs/current/libpq-pgpass.html',
      'https://dev.mysql.com/doc/refman/8.4/en/option-files.html',
      'https://httpd.apache.org/docs/current/programs/htpasswd.html',
      'https://man7.org/linux/man-pages/man5/shadow.5.html',
      'https://marlam.de/msmtp/msmtp.html',
      'https://wiki.filezilla-project.org/Logs_and_settings_files',
      'https://winscp.net/eng/docs/config',
      'https://codexns.io/products/sftp_for_subime/settings',
    ],
    files: [
      ...['.netrc', '_netrc', '.pgpass', 'pgpass.conf', '.my.cnf', '.mylogin.cnf', '.htpasswd', 'htpasswd'],
      ...['.msmtprc', '.fetchmailrc', 'filezilla.xml', 'recentservers.xml', 'sitemanager.xml', 'winscp.ini'],
      ...['sftp-config.json', '.ftpconfig', 'proftpdpasswd', 'robomongo.json', '.dbeaver-data-sources.xml'],
    ],
    places: ['etc/shadow', 'etc/gshadow', '.dbeaver/credentials-config.json', '.purple/accounts.xml', '.irssi/config'],
  },
  {
    what: 'logins for clouds and services',
    sources: [
      'https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-files.html',
      'https://cloud.google.com/docs/authentication/application-default-credentials',
      'https://cloud.google.com/iam/docs/keys-create-delete',
      'https://developers.google.com/workspace/guides/create-credentials',
      'https://firebase.google.com/docs/admin/setup',
      'https://learn.microsoft.com/cli/azure/azure-cli-configuration',
      'https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig',
      'https://docs.docker.com/reference/cli/docker/login',
      'https://developer.hashicorp.com/terraform/language/state/sensitive-data',
      'https://developer.hashicorp.com/terraform/cli/config/config-file#credentials',
      'https://developer.hashicorp.com/vault/docs/commands#files',
      'https://docs.ansible.com/ansible/latest/vault_guide/vault_managing_passwords.html',
      'https://docs.digitalocean.com/reference/doctl/how-to/install',
      'https://s3tools.org/kb/item14.htm',
      'https://rclone.org/docs/#config-file',
      'https://huggingface.co/docs/huggingface_hub/package_reference/environment_variables',
      'https://plugins.jenkins.io/credentials',
    ],
    files: [
      ...[
        'credentials',
        '.credentials',
        'credentials.json',
        '.credentials.json',
        'credentials.xml',
        'credentials.toml',
      ],
      ...[
        'credentials.csv',
        'credentials.yml',
        'credentials.yaml',
        'client_secret*.json',
        '*-firebase-adminsdk-*.json',
      ],
      ...[
        'service-account*.json',
        'service_account*.json',
        'serviceaccount*.json',
        'application_default_credentials.json',
      ],
      ...['kubeconfig', '*.kubeconfig', 'kubeconfig.yml', 'kubeconfig.yaml', '.dockercfg', '.dockerconfigjson'],
      ...[
        '*.tfstate',
        '*.tfstate.*',
        '*.tfvars',
        '*.tfvars.json',
        '.terraformrc',
        'terraform.rc',
        'credentials.tfrc.json',
      ],
      ...['.vault-token', '.vault_pass*', '.vault-pass*', 'vault_pass*', '.s3cfg', '.boto', 'rclone.conf', '.tugboat'],
      ...['oauth_creds.json', '*.publishsettings', 'accesstokens.json'],
    ],
    places: [
      ...['.docker/config.json', '.config/gcloud', '.config/doctl', '.config/op', 'huggingface/token', '.oci/config'],
      ...['.wrangler/config', '.config/containers/auth.json', 'containers/auth.json', '.codex/auth.json'],
    ],
    folders: ['.aws', '.azure', '.kube', '.gcloud'],
  },
  {
    what: 'password stores and wallets',
    sources: [
      'https://keepass.info/help/base/repair.html',
      'https://www.passwordstore.org',
      'https://pwsafe.org',
      'https://support.1password.com/opvault-design',
      'https://wiki.gnome.org/Projects/GnomeKeyring',
      'https://docs.kde.org/stable5/en/kwalletmanager/kwallet5',
      'https://support.apple.com/guide/keychain-access',
      'https://learn.microsoft.com/windows/security/operating-system-security/data-protection/bitlocker',
      'https://github.com/bitcoin/bitcoin/blob/master/doc/files.md',
      'https://geth.ethereum.org/docs/fundamentals/account-management',
    ],
    files: [
      ...['*.kdb', '*.kdbx', '*.psafe3', '*.agilekeychain', '*.1pif', '*.keyring', '*.kwl', '*.kwallet', '*.keychain'],
      ...['*.keychain-db', '*.bek', '*.fve', 'wallet.dat', '*.wallet', 'utc--*'],
    ],
    places: [
      '.local/share/keyrings',
      '.local/share/kwalletd',
      'library/keychains',
      '.ethereum/keystore',
      '.electrum/wallets',
    ],
    folders: ['.password-store', '*.opvault', '*.agilekeychain'],
  },
  {
    what: 'sessions and passwords of browsers',
    sources: [
      'https://support.mozilla.org/kb/profiles-where-firefox-stores-user-data',
      'https://chromium.googlesource.com/chromium/src/+/HEAD/docs/user_data_dir.md',
    ],
    files: [
      ...[
        'cookies.sqlite',
        'cookies.sqlite-wal',
        'key3.db',
        'key4.db',
        'logins.json',
        'logins-backup.json',
        'signons.sqlite',
      ],
      ...['cookies', 'cookies-journal', 'login data', 'login data-journal', 'login data for account', 'web data'],
      ...['cookies.binarycookies', 'cookies.txt'],
    ],
  },
  {
    what: 'what was typed at prompts, with the passwords among it',
    sources: [
      'https://www.gnu.org/software/bash/manual/bash.html#Bash-History-Facilities',
      'https://zsh.sourceforge.io/Doc/Release/Options.html#History',
      'https://fishshell.com/docs/current/cmds/history.html',
      'https://www.postgresql.org/docs/current/app-psql.html',
      'https://dev.mysql.com/doc/refman/8.4/en/mysql-logging.html',
      'https://learn.microsoft.com/powershell/module/psreadline/about/about_psreadline',
    ],
    files: [...['.*_history', '.history', '.zhistory', '.histfile', 'fish_history', 'consolehost_history.txt']],
  },
  {
    what: 'the data of this program, because a data folder may be inside a workspace',
    sources: ['docs/security.md'],
    files: ['loopwright.sqlite*'],
  },
];

/**
 * Files that show which secrets a program needs, and public keys. They are no secrets, also where a name
 * above or a folder with secrets contains them.
 */
export const PUBLIC_FILES: readonly string[] = [
  ...[
    '.env.example',
    '.env.sample',
    '.env.template',
    '.env.dist',
    '.env.defaults',
    '.env.schema',
    '.env.*.example',
    '.env-example',
    '.env_example',
  ],
  ...['.env.*.sample', '.env.*.template', '.env.*.dist', 'example.env', 'sample.env', 'template.env', '*.example.env'],
  ...['.dev.vars.example', '*.tfvars.example', '*.tfvars.sample', 'example.tfvars', '*.pub', 'id_rsa*.example'],
];
