/** The order matters, because a browser also names those that it resembles. */
const BROWSERS = [
  ['Edge', /\bEdg\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrome\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* Safari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const LONGEST = 60;

/** A name for the browser that sent this `User-Agent` header, such as `Firefox 145 · Linux`. */
export function browserLabel(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  const browser = BROWSERS.map(([name, pattern]) => [name, pattern.exec(userAgent)?.[1]] as const);
  const [name, version] = browser.find(([, found]) => found !== undefined) ?? [];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  if (name === undefined) return userAgent.slice(0, LONGEST);
  return [`${name} ${version}`, ...(system === undefined ? [] : [system])].join(' · ');
}
