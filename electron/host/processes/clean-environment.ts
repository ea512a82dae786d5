/**
 * The part of the app's environment that a command receives: the variables that programs need to
 * find themselves and the user's files, and no key with which this process was started.
 */

const KEPT = new Set(['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR']);

const KEPT_ON_WINDOWS = new Set([
  ...['PATH', 'PATHEXT', 'COMSPEC', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'TEMP', 'TMP', 'USERNAME', 'USERPROFILE'],
  ...['HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'],
  ...['PROCESSOR_ARCHITECTURE', 'NUMBER_OF_PROCESSORS'],
]);

/** `TERM=dumb` asks programs for plain text. */
export function cleanEnvironment(from: NodeJS.ProcessEnv = process.env): Readonly<Record<string, string>> {
  const isKept =
    process.platform === 'win32'
      ? (name: string) => KEPT_ON_WINDOWS.has(name.toUpperCase())
      : (name: string) => KEPT.has(name) || name.startsWith('LC_');
  const kept = Object.entries(from).flatMap(([name, value]) =>
    value !== undefined && isKept(name) ? [[name, value] as const] : [],
  );
  return { ...Object.fromEntries(kept), TERM: 'dumb' };
}
