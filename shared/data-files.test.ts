import { expect, test } from 'vitest';
import { dataFilesIn, fileAmong } from './data-files.ts';

test.each([
  ['What is in harvest.csv?', ['harvest.csv']],
  ['Compare @data/a.parquet with @"my files/b c.xlsx", please.', ['data/a.parquet', 'my files/b c.xlsx']],
  ['请分析销售数据.csv，谢谢', ['请分析销售数据.csv']],
  ['看看 销售.xlsx。', ['销售.xlsx']],
  ['a.csv and a.csv and b.JSONL', ['a.csv', 'b.JSONL']],
  ['Change package.json, tsconfig.build.json and .eslintrc.json', []],
  ['There is no file a.csvx or a.csv.bak or https://example.org/a.csv', []],
  ['a.csv b.csv c.csv d.csv', ['a.csv', 'b.csv', 'c.csv']],
])('finds the data files that a text names: %s', (text, names) => {
  expect(dataFilesIn(text)).toEqual(names);
});

test.each([
  ['harvest.csv', 'harvest.csv'],
  ['./b.csv', './b.csv'],
  ['vest.csv', null],
  ['请分析销售.csv', '销售.csv'],
  ['请分析Harvest.csv', 'Harvest.csv'],
])('knows whether a folder has the file: %s', (name, file) => {
  expect(fileAmong(name, ['data/Harvest.csv', 'b.csv', '销售.csv'])).toBe(file);
});
