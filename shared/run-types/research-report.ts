import { runTypeDescription } from './description.ts';

/** A run that searches the web for a question and reports what the pages it found say. */
export const researchReport = runTypeDescription({
  name: 'research_report',
  aliases: ['research'],
  instructions:
    'Searches the web for a question, reads the pages it finds, and writes a report with sources and quotations. Input: {"query": the question in a few words, "max_sources": a whole number from 1 to 20, 5 if absent}.',
  texts: {
    en: {
      title: 'Research report',
      hint: 'Searches the web for a question and writes a report with its sources.',
      steps: {
        search: 'Searching the web',
        fetch: 'Reading the pages',
        dedupe: 'Comparing the sources',
        extract: 'Choosing quotations',
        summarize: 'Writing the summary',
        report: 'Writing the report',
      },
    },
    'zh-CN': {
      title: '调研报告',
      hint: '围绕一个问题搜索网络，并写出带有来源的报告。',
      steps: {
        search: '搜索网络',
        fetch: '读取网页',
        dedupe: '比较来源',
        extract: '选取引文',
        summarize: '撰写摘要',
        report: '撰写报告',
      },
    },
  },
});
