import { describe, expect, it } from 'vitest';
import { targetIn } from './paths.ts';
import { analyseData } from './scenarios/analyse-data.ts';
import { askApproval } from './scenarios/ask-approval.ts';
import { correctedEdit } from './scenarios/corrected-edit.ts';
import { SCENARIOS } from './scenarios/index.ts';
import { listTodos } from './scenarios/list-todos.ts';
import { renameWord } from './scenarios/rename-word.ts';
import { reportFolder } from './scenarios/report-folder.ts';
import { runIntoLimit } from './scenarios/run-into-limit.ts';
import { summariseFolder } from './scenarios/summarise-folder.ts';

const goals = [
  ['Summarise this folder into SUMMARY.md', summariseFolder],
  ['summarize the directory into docs/OVERVIEW.md, please', summariseFolder],
  ['Write a summary of all files to "my summary.md".', summariseFolder],
  ['总结这个文件夹到 SUMMARY.md', summariseFolder],
  ['把这个目录的内容汇总到 总结.md 里', summariseFolder],
  ['Find the TODO comments', listTodos],
  ['List all TODOs into TODO.md', listTodos],
  ['查找 TODO 注释', listTodos],
  ['Report on this folder', reportFolder],
  ['为这个文件夹写一份报告', reportFolder],
  ['Analyse a data file', analyseData],
  ['Analyze deliveries.csv', analyseData],
  ['分析一个数据文件', analyseData],
  ['分析deliveries.csv', analyseData],
  ['Analyse the mood', null],
  ['rename foo to bar', renameWord],
  ['Rename the word "old name" to "new name" in all files', renameWord],
  ['replace `foo` with `bar` everywhere', renameWord],
  ['把 foo 改成 bar', renameWord],
  ['将“旧词”替换为“新词”', renameWord],
  ['把foo改成bar', renameWord],
  ['Show an edit that fails and is corrected', correctedEdit],
  ['演示一次失败后改正的编辑', correctedEdit],
  ['Show an approval', askApproval],
  ['演示一次批准', askApproval],
  ['Count to a hundred', runIntoLimit],
  ['count to 100', runIntoLimit],
  ['数到一百', runIntoLimit],
  ['hello', null],
  ['你好', null],
  ['What can you do?', null],
  ['Rename the file a.txt to b.txt', null],
] as const;

describe('the scenarios', () => {
  it.each(goals)('recognise "%s"', (goal, expected) => {
    expect(SCENARIOS.find((scenario) => scenario.recognise(goal) !== null) ?? null).toBe(expected);
  });
});

describe('targetIn', () => {
  it.each([
    ['Summarise this folder into SUMMARY.md', 'SUMMARY.md'],
    ['Summarise this folder into SUMMARY.md.', 'SUMMARY.md'],
    ['Summarise this folder into "docs/all files.md"', 'docs/all files.md'],
    ['Summarise this folder into a file called notes/OVER-VIEW.v2.md: every file', 'notes/OVER-VIEW.v2.md'],
    ['List the files in this folder and summarise them into X.md', 'X.md'],
    ['总结这个文件夹到 SUMMARY.md', 'SUMMARY.md'],
    ['总结这个文件夹，写到SUMMARY.md里', 'SUMMARY.md'],
    ['总结这个文件夹到 总结.md', '总结.md'],
    ['总结这个文件夹，写入“我的 总结.md”', '我的 总结.md'],
    ['Find the TODO comments', null],
  ])('finds the target file in "%s"', (goal, target) => {
    expect(targetIn(goal)).toBe(target);
  });
});
