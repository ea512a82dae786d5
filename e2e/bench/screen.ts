/**
 * Measures what happens on the screen, and a host at rest: `npm run bench:screen`. A part of `npm
 * run bench`, which takes some minutes.
 */
import { openBrowser } from '../app/browser.ts';
import { buildApp } from './app-build.ts';
import { reportSpeed } from './app-report.ts';
import { reportIdleHost } from './host-idle.ts';

const line = (text: string) => process.stdout.write(`${text}\n`);
await buildApp();
const browser = await openBrowser();
try {
  await reportSpeed(browser, line);
} finally {
  await browser.close();
}
await reportIdleHost(line);
