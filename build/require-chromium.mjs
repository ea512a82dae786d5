// Installs a Chromium for the browser tests before they run: on Debian as root from apt-get
// together with Chinese fonts, on other systems from Playwright.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const IN_SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const FONTS = ['fontconfig', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];
// The headless shell uses about a third less CPU than the whole browser. Older releases of Debian
// have no package for it.
const BROWSERS = ['chromium-headless-shell', 'chromium'];

if (process.env.CHROMIUM !== undefined && existsSync(process.env.CHROMIUM)) process.exit(0);

const debian = process.platform === 'linux' && existsSync('/usr/bin/apt-get');
const found = IN_SYSTEM.some((path) => existsSync(path));
const missing = debian ? [BROWSERS[0], ...FONTS].filter((name) => !isInstalled(name)) : [];
if (found && (missing.length === 0 || process.getuid?.() !== 0)) process.exit(0);

if (debian && process.getuid?.() === 0) {
  console.log(`Installing what the browser specs need: ${missing.join(', ')}`);
  if (apt('update', '-qq') && BROWSERS.some((browser) => install([browser, ...FONTS]))) process.exit(0);
  if (found) process.exit(0);
}
console.log('Installing Chromium for the browser specs with Playwright');
const playwright = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
if (!run(process.execPath, [playwright, 'install', 'chromium'])) {
  console.error('No Chromium for the browser specs. Install one, or set CHROMIUM to its path, and run this again.');
  process.exit(1);
}

function apt(...words) {
  return run('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...words]);
}

function install(packages) {
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

function isInstalled(name) {
  const { stdout } = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' });
  return stdout?.includes('Status: install ok installed') ?? false;
}

function run(command, words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, words, { stdio: 'inherit', env }).status === 0;
}
