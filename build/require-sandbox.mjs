// Installs the programs of the sandbox before the tests that need them: on Debian as root with
// apt-get. Elsewhere those tests say that they did not run, and why. With REQUIRE_SANDBOX=1 a
// machine without a sandbox fails instead.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAMS = { bwrap: 'bubblewrap', socat: 'socat', rg: 'ripgrep' };

const places = (process.env.PATH ?? '').split(delimiter);
const missing = () =>
  Object.entries(PROGRAMS)
    .filter(([program]) => !places.some((place) => existsSync(join(place, program))))
    .map(([, name]) => name);

if (process.platform !== 'linux' || missing().length === 0) process.exit(0);

if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
  console.log(`Installing the programs of the sandbox: ${missing().join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...words], { stdio: 'inherit', env }).status === 0;
  if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', ...missing());
}
if (missing().length > 0) {
  console.log(`NOT RUN: the tests of the sandbox need these programs: ${missing().join(', ')}`);
  if (process.env.REQUIRE_SANDBOX === '1') process.exit(1);
}
