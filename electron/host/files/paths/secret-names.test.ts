import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSecret, SECRET_GLOBS } from './secret-names.ts';
import { SECRET_GROUPS } from './secret-table.ts';

describe('the user is asked before a file is read that usually holds secrets', () => {
  test.each([
    ...['.env', 'packages/a/.env.production', '.env.local', 'docker/prod.env', '.envrc', '.dev.vars'],
    ...[
      'server.pem',
      'tls/private.key',
      'id_rsa',
      '.ssh/config',
      'deploy_ed25519',
      'android/release.keystore',
      'a.ppk',
    ],
    ...['cert.p12', 'cert.pfx', 'store.jks', '.gnupg/trustdb.gpg', 'id_ed25519_sk', 'AuthKey.p8'],
    ...[
      '.git-credentials',
      '.config/git/credentials',
      '.netrc',
      '_netrc',
      '.pgpass',
      '.npmrc',
      'web/.npmrc',
      '.pypirc',
    ],
    ...['.docker/config.json', '.dockercfg', '.aws/credentials', '.aws/config', '.azure/msal_token_cache.json'],
    ...['.config/gcloud/access_tokens.db', '.config/gh/hosts.yml', '.kube/config', 'kubeconfig', '.vault-token'],
    ...['terraform.tfstate', 'terraform.tfstate.backup', 'prod.tfvars', 'a.auto.tfvars.json', 'credentials.json'],
    ...['service-account-prod.json', 'client_secret_1.apps.json', 'x-firebase-adminsdk-1.json', 'config/master.key'],
    ...[
      'secrets.yml',
      'k8s/secrets.yaml',
      'config/secrets.json',
      '.htpasswd',
      '.my.cnf',
      'etc/shadow',
      'wp-config.php',
    ],
    ...['wallet.dat', 'keystore/UTC--2026-01-01T00-00-00.0Z--ab', 'db.kdbx', '.password-store/mail/me.gpg'],
    ...['.local/share/keyrings/login.keyring', 'Library/Keychains/login.keychain-db', 'key4.db', 'logins.json'],
    ...['cookies.sqlite', 'Default/Cookies', 'Default/Login Data', 'Default/Network/Cookies-journal'],
    ...['.bash_history', '.zsh_history', '.psql_history', '.python_history', 'fish_history', 'ConsoleHost_history.txt'],
    ...['data/loopwright.sqlite', 'data/loopwright.sqlite-wal', 'data/secrets.json'],
  ])('%s', (path) => {
    expect(isSecret(path)).toBe(true);
    expect(isSecret(`/home/me/project/${path}`)).toBe(true);
  });
});

describe('the user is not asked about', () => {
  test.each([
    ...['README.md', 'package.json', '.gitignore', '.editorconfig', 'src/environment.ts', 'a.env.ts', '.environment'],
    ...['.env.example', '.env.sample', 'web/.env.template', '.env.local.example', 'example.env', '.env-example'],
    ...['id_rsa.pub', '.ssh/id_ed25519.pub', 'server.crt', 'server.cer', 'prod.tfvars.example', 'main.tf'],
    ...['src/credentials.ts', 'credentials/index.ts', 'src/cookies/parse.ts', 'cookies.ts', 'secrets.md', 'keys.ts'],
    ...['locales/en/auth.json', 'docker/config.json', 'aws/credentials.md', 'config.json', 'history.md', 'history.ts'],
    ...['wallet.ts', 'keyboard.key.ts', 'tokens.json', 'login.tsx', 'config/database.yml', 'settings.py', '.'],
  ])('%s', (path) => {
    expect(isSecret(path)).toBe(false);
  });
});

/**
 * Names of the signatures for files in https://github.com/eth0izzle/shhgit/blob/master/config.yaml,
 * which looks for leaked secrets in public repositories.
 */
const PUBLIC_LIST = [
  ...['a.pem', 'a.pkcs12', 'a.p12', 'a.pfx', 'otr.private_key', 'a.ovpn', 'a.bek', 'a.fve', 'a.jks', 'a.psafe3'],
  ...['secret_token.rb', 'a.agilekeychain', 'a.keychain', 'credentials.xml', 'a.kwallet', 'proftpdpasswd'],
  ...['robomongo.json', 'filezilla.xml', 'recentservers.xml', 'terraform.tfvars', 'a_rsa', 'a_dsa', 'a_ed25519'],
  ...['a_ecdsa', '.ssh/config', 'a.key', 'a.keypair', '.bash_history', '.zsh_history', '.history', '.mysql_history'],
  ...['.psql_history', '.pgpass', '.irb_history', '.purple/accounts.xml', '.irssi/config', '.dbeaver-data-sources.xml'],
  ...['.s3cfg', '.aws/credentials', 'sftp-config.json', 'a.keystore', 'a.keyring', 'a.kdb', 'a.kdbx', '.htpasswd'],
  ...['.netrc', '_netrc', '.gem/credentials', '.tugboat', '.config/doctl/config.yaml', '.git-credentials'],
  ...['.config/hub', '.chef/me.pem', 'etc/shadow', '.dockercfg', '.npmrc', '.env'],
];

test.each(PUBLIC_LIST)('knows %s, which a public list for scanners has', (path) => {
  expect(isSecret(path)).toBe(true);
});

test('every group names where its names are from, and every name is written as it is compared', () => {
  for (const { what, sources, files = [], places = [], folders = [] } of SECRET_GROUPS) {
    expect(sources.length, what).toBeGreaterThan(0);
    for (const name of [...files, ...folders]) expect(name, what).not.toContain('/');
    for (const place of places) expect(place, what).toContain('/');
    for (const name of [...files, ...places, ...folders]) {
      expect(name, what).toBe(name.toLowerCase());
      expect(isSecret(`${name.replaceAll('*', 'x')}${folders.includes(name) ? '/x' : ''}`), name).toBe(true);
    }
  }
});

/** A file of each entry of the table, with random letters for its stars. */
const secretPath = fc
  .constantFrom(
    ...SECRET_GROUPS.flatMap(({ files = [], places = [], folders = [] }) => [
      ...files,
      ...places,
      ...folders.map((folder) => `${folder}/x.txt`),
    ]),
  )
  .chain((pattern) => fc.stringMatching(/^[a-z0-9]{1,8}$/).map((letters) => pattern.replaceAll('*', letters)));

const INVISIBLE = ['\u200c', '\u200d', '\u200e', '\u202a', '\u202e', '\u206a', '\ufeff'];
const FULL_WIDTH = 0xff01 - 0x21;

/** Spellings that some file system takes for the same file. */
function spelled(path: string, choices: readonly number[]): string {
  const letters = [...path].map((letter, at) => {
    const choice = choices[at % choices.length] ?? 0;
    if (letter === '/') return letter;
    if (choice === 1) return letter.toUpperCase();
    if (choice === 2 && letter === 's') return '\u017f';
    if (choice === 3 && letter === 'k') return '\u212a';
    if (choice === 4 && /[a-z0-9]/.test(letter)) return String.fromCodePoint((letter.codePointAt(0) ?? 0) + FULL_WIDTH);
    if (choice === 5) return letter + (INVISIBLE[at % INVISIBLE.length] ?? '');
    return letter;
  });
  return letters.join('').normalize(choices.length % 2 === 0 ? 'NFC' : 'NFD');
}

test('no spelling of a name, at no depth, hides it (V4)', () => {
  const folder = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,4})?$/);
  const choices = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 });
  const ending = fc.constantFrom('', '.', '..', ' ', '. .');
  fc.assert(
    fc.property(secretPath, fc.array(folder, { maxLength: 4 }), choices, ending, (path, folders, chosen, end) => {
      const written = [...folders, spelled(path, chosen)].join('/') + end;
      expect(isSecret(written), written).toBe(true);
    }),
  );
});

test('the globs of a search name the files of every entry', () => {
  for (const { files = [], places = [], folders = [] } of SECRET_GROUPS) {
    for (const file of files) expect(SECRET_GLOBS).toContain(file);
    for (const place of places) expect(SECRET_GLOBS).toContain(`**/${place}`);
    for (const folder of folders) expect(SECRET_GLOBS).toContain(`**/${folder}/**`);
  }
});

test('a long name is compared in a short time (W)', () => {
  const started = performance.now();
  for (const name of ['-'.repeat(4000), '_'.repeat(4000), `service-account${'.'.repeat(4000)}x`]) isSecret(name);
  expect(performance.now() - started).toBeLessThan(500);
});
