/**
 * Takes pictures of the built app in every state, in both themes, both languages and three
 * widths, and writes them to out/screenshots with an index.html. Times in the pictures are those
 * of the run. Fails if a page has an error, if something does not fit, or if axe finds a serious
 * problem. Arguments select scenes by a part of their name, and looks by their width, theme or
 * language, or `large-texts`: `npm run screenshots -- 1280 390 dark usage`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { graveIssues } from '../app/accessibility.ts';
import type { App } from '../app/app.ts';
import { openBrowser } from '../app/browser.ts';
import { PROJECT } from '../cli/program.ts';
import { artifactScenes } from './artifact-scenes.ts';
import { assistantScenes } from './assistant-scenes.ts';
import { attachmentScenes } from './attachment-scenes.ts';
import { automationScenes } from './automation-scenes.ts';
import { backgroundCardScenes, backgroundScenes } from './background-scenes.ts';
import { backupScenes } from './backup-scenes.ts';
import { cardScenes, readingCardScenes } from './card-scenes.ts';
import { changeScenes, removedChangeScenes } from './change-scenes.ts';
import { dataScenes } from './data-scenes.ts';
import { editCardScenes } from './edit-card-scenes.ts';
import { evidenceScenes } from './evidence-scenes.ts';
import { failureScenes } from './failure-scenes.ts';
import { formulaScenes } from './formula-scenes.ts';
import { firstStartScenes, frameScenes } from './frame-scenes.ts';
import { misfitsOfPage } from './in-page.mjs';
import { inboxCardScenes } from './inbox-card-scenes.ts';
import { demoDecisionScenes, inboxScenes } from './inbox-scenes.ts';
import { indexPage } from './index-page.ts';
import { atRest, isLookWord, Looker, looksOf, nameOf } from './looks.ts';
import { emptyMemoryScenes, memoryScenes } from './memory-scenes.ts';
import { modelScenes } from './model-scenes.ts';
import { moveScenes } from './move-scenes.ts';
import { outputScenes } from './output-scenes.ts';
import { emptyPageScenes, pageScenes } from './page-scenes.ts';
import { paletteScenes } from './palette-scenes.ts';
import { planScenes } from './plan-scenes.ts';
import { noPresetScenes, presetScenes } from './preset-scenes.ts';
import { projectScenes } from './project-scenes.ts';
import { replyScenes } from './reply-scenes.ts';
import { requestScenes } from './request-scenes.ts';
import { researchScenes } from './research-scenes.ts';
import { roundScenes } from './round-scenes.ts';
import { ruleScenes } from './rule-scenes.ts';
import { foreignEntryScenes, noSandboxScenes, sandboxScenes } from './sandbox-scenes.ts';
import type { Scene, SceneSet } from './scene.ts';
import { searchScenes } from './search-scenes.ts';
import { secretScenes } from './secret-scenes.ts';
import { serverScenes } from './server-scenes.ts';
import { skillScenes } from './skill-scenes.ts';
import { todoLoopScenes } from './todo-loop-scenes.ts';
import { askedCardScenes, toolCardScenes } from './tool-card-scenes.ts';
import { trustScenes } from './trust-scenes.ts';
import { versionScenes } from './version-scenes.ts';
import { workScenes } from './work-scenes.ts';

const FOLDER = join(PROJECT, 'out/screenshots');
const given = process.argv.slice(2);
const words = given.filter((word) => !isLookWord(word));
const LOOKS = looksOf(given.filter(isLookWord));
const chosen = ({ name }: Scene): boolean => words.length === 0 || words.some((word) => name.includes(word));

/** The most time in milliseconds that one action of a scene or one picture may take on a busy computer. */
const PICTURE_MS = 30_000;

const problems: string[] = [];
const taken: string[] = [];

async function takeSet(set: SceneSet): Promise<void> {
  if (!set.scenes.some(chosen)) return;
  await using app = await set.start();
  for (const scene of set.scenes.filter((one) => set.linked || chosen(one))) {
    const before = Date.now();
    try {
      await take(scene, app);
    } catch (error) {
      problems.push(
        `${scene.name}: ${error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)}`,
      );
    }
    console.log(`${scene.name}: ${((Date.now() - before) / 1000).toFixed(1)} s`);
  }
  problems.push(...app.problems.map((problem) => `${set.name}: ${problem}`));
}

/**
 * Takes the pictures of a scene. A scene that is not selected runs without pictures, because later
 * scenes may depend on it.
 */
async function take(scene: Scene, app: App): Promise<void> {
  const page = await scene.show(app);
  page.setDefaultTimeout(PICTURE_MS);
  if (chosen(scene)) {
    taken.push(scene.name);
    const looker = await Looker.of(page);
    for (const look of LOOKS) {
      await looker.become(look);
      if (scene.again !== undefined) {
        await atRest(page);
        await scene.again(page);
      }
      await atRest(page);
      await page.screenshot({ path: join(FOLDER, nameOf(look), `${scene.name}.png`) });
      const found = [
        ...(await page.evaluate(misfitsOfPage)),
        ...(look.language === 'en' && look.width !== 900 ? await graveIssues(page) : []),
      ];
      problems.push(...found.map((issue) => `${scene.name} ${nameOf(look)}: ${issue}`));
    }
  }
  await page.context().close();
}

if (words.length === 0) await rm(FOLDER, { recursive: true, force: true });
for (const look of LOOKS) await mkdir(join(FOLDER, nameOf(look)), { recursive: true });
const browser = await openBrowser();
try {
  for (const start of [
    firstStartScenes,
    frameScenes,
    workScenes,
    backupScenes,
    moveScenes,
    dataScenes,
    assistantScenes,
    emptyPageScenes,
    pageScenes,
    modelScenes,
    presetScenes,
    noPresetScenes,
    versionScenes,
    serverScenes,
    requestScenes,
    replyScenes,
    formulaScenes,
    failureScenes,
    sandboxScenes,
    noSandboxScenes,
    foreignEntryScenes,
    outputScenes,
    secretScenes,
    planScenes,
    projectScenes,
    skillScenes,
    roundScenes,
    todoLoopScenes,
    backgroundScenes,
    backgroundCardScenes,
    toolCardScenes,
    askedCardScenes,
    artifactScenes,
    changeScenes,
    removedChangeScenes,
    attachmentScenes,
    editCardScenes,
    automationScenes,
    inboxScenes,
    inboxCardScenes,
    demoDecisionScenes,
    researchScenes,
    paletteScenes,
    searchScenes,
    trustScenes,
    emptyMemoryScenes,
    memoryScenes,
    evidenceScenes,
    cardScenes,
    readingCardScenes,
    ruleScenes,
  ])
    await takeSet(start(browser));
} finally {
  await browser.close();
}
await writeFile(join(FOLDER, 'index.html'), indexPage(taken, LOOKS));
console.log(`${taken.length * LOOKS.length} pictures: ${join(FOLDER, 'index.html')}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
