/**
 * The twelve everyday tasks, each from its beginning to what the person wanted. All of them work in one program in daily
 * use and one new program. The scripted models answer; everything else is real.
 */
import { afterAll, afterEach, beforeAll, describe, expect as expectNow, test } from 'vitest';
import { workInChinese } from './chinese-only.ts';
import { goThroughProxy } from './company-proxy.ts';
import { compareThreeFiles } from './comparison.ts';
import { type Desk, setDesk } from './desk.ts';
import { obeyFolderInstructions } from './folder-instructions.ts';
import { moveTopics } from './moving.ts';
import { findOldChat } from './old-chat.ts';
import { setUpOwnModel } from './own-model.ts';
import { askAboutPdf } from './pdf-question.ts';
import { workOnPhone } from './phone.ts';
import { readReceipt } from './receipt.ts';
import { useSkill } from './skill.ts';
import { branchWrongAnswer } from './wrong-answer.ts';

describe('a person', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterEach(() =>
    expectNow([desk.home.problems, desk.fresh.problems, desk.home.model.violations]).toEqual([[], [], []]),
  );
  afterAll(() => desk[Symbol.asyncDispose]());

  test('sets up a model of their own from nothing', () => setUpOwnModel(desk));
  test('has the photo of a receipt read by models of both formats', () => readReceipt(desk));
  test('asks about a PDF and about a Chinese PDF', () => askAboutPdf(desk));
  test('has three files compared that they name with @', () => compareThreeFiles(desk));
  test('finds an old chat by a Chinese word', () => findOldChat(desk));
  test('branches a wrong answer', () => branchWrongAnswer(desk));
  test('has the instructions of a folder obeyed', () => obeyFolderInstructions(desk));
  test('has a skill used that they reviewed', () => useSkill(desk));
  test('reaches a model through the proxy of their company', () => goThroughProxy(desk));
  test('exports topics here and imports them there', () => moveTopics(desk));
  test('works in Chinese only', () => workInChinese(desk));
  test('works on a phone', () => workOnPhone(desk));
});
