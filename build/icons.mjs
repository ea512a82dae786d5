// Renders build/icons/icon.svg to icon.png, from which the installers make the icons of each
// system. Run it by hand after a change of the drawing.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const SIZE = 1024;

const file = (name) => fileURLToPath(new URL(`icons/${name}`, import.meta.url));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${readFileSync(file('icon.svg'), 'utf8')}`);
  await page.screenshot({ path: file('icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
