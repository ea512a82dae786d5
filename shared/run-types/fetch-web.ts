import { runTypeDescription } from './description.ts';

/** A run that reads one page of the web. */
export const fetchWeb = runTypeDescription({
  name: 'fetch_web',
  instructions:
    'Reads one public web page as text. Input: {"url": its address in full with https://, "timeout_seconds": a number from 1 to 60, 15 if absent}.',
  texts: {
    en: { title: 'Read a web page', hint: 'Reads one web page as text.', steps: { fetch: 'Reading the page' } },
    'zh-CN': { title: '读取网页', hint: '把一个网页读成文字。', steps: { fetch: '读取网页' } },
  },
});
