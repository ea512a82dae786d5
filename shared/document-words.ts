/** Says for people and models why a file cannot be read and what to do, and what of a document was not read. */
import { assertNever } from './assert-never.ts';
import type { DocumentProblem, LeftOut, PartKind, WhyEnded } from './document.ts';
import type { Locale } from './loop.ts';

type Words = Readonly<Record<DocumentProblem, (name: string) => string>>;

const ENGLISH: Words = {
  password: (name) => `${name} is protected by a password. Save a copy without the password, and use the copy.`,
  scanned: (name) =>
    `${name} contains only images, perhaps scanned pages, and no text. Attach pictures of the pages to a model that sees images, or use a copy with recognised text (OCR).`,
  broken: (name) => `${name} is damaged, or is not what its name says. Open it in its own program and save it again.`,
  empty: (name) => `${name} has no text.`,
  'unknown-kind': (name) =>
    `${name} is of a kind that is not read. Text, PDF, Word, Excel and PowerPoint files are read.`,
  'old-office': (name) => `${name} has the format of Office before 2007. Save it as DOCX, XLSX or PPTX.`,
  'too-large': (name) => `${name} is too large. Files up to 50 MB are read, if they do not unpack to much more.`,
  'image-too-large': (name) => `${name} has more than 5 MB. Make the image smaller.`,
  'too-slow': (name) => `Reading ${name} took too long and was ended. Use a smaller part of it.`,
  'too-much-memory': (name) => `Reading ${name} needed too much memory and was ended. Use a smaller part of it.`,
  stopped: (name) => `Reading ${name} was stopped.`,
  busy: (name) => `${name} was not read, because too many documents are being read. Try again in a moment.`,
};

const CHINESE: Words = {
  password: (name) => `${name} 受密码保护。请另存一份没有密码的副本，再使用该副本。`,
  scanned: (name) =>
    `${name} 只有图像（可能是扫描页），没有文字。请把页面的图片发给能看图的模型，或使用经过文字识别（OCR）的副本。`,
  broken: (name) => `${name} 已损坏，或与文件名所示的类型不符。请用对应的程序打开并重新保存。`,
  empty: (name) => `${name} 中没有文字。`,
  'unknown-kind': (name) => `无法读取 ${name} 这种文件。可以读取文本、PDF、Word、Excel 和 PowerPoint 文件。`,
  'old-office': (name) => `${name} 是 2007 年以前的 Office 格式。请另存为 DOCX、XLSX 或 PPTX。`,
  'too-large': (name) => `${name} 太大。最多读取 50 MB 的文件，解压后也不能大很多。`,
  'image-too-large': (name) => `${name} 超过 5 MB。请缩小图片。`,
  'too-slow': (name) => `读取 ${name} 用时过长，已终止。请只使用其中一部分。`,
  'too-much-memory': (name) => `读取 ${name} 需要的内存过多，已终止。请只使用其中一部分。`,
  stopped: (name) => `已停止读取 ${name}。`,
  busy: (name) => `正在读取的文档太多，没有读取 ${name}。请稍后再试。`,
};

/** One or two sentences. `name` is the name or the path of the file. */
export const documentProblemWords = (problem: DocumentProblem, name: string, locale: Locale): string =>
  (locale === 'zh-CN' ? CHINESE : ENGLISH)[problem](name);

interface LeftOutNames {
  readonly parts: Readonly<Record<PartKind, string>>;
  readonly why: Readonly<Record<WhyEnded, string>>;
}

const ENGLISH_NAMES: LeftOutNames = {
  parts: { pages: 'pages', sheets: 'sheets', slides: 'slides' },
  why: {
    'too-much-text': 'there is too much text',
    'too-many': 'there are too many',
    'too-slow': 'reading took too long',
  },
};

const CHINESE_NAMES: LeftOutNames = {
  parts: { pages: '页', sheets: '个工作表', slides: '张幻灯片' },
  why: { 'too-much-text': '文字太多', 'too-many': '数量太多', 'too-slow': '读取用时过长' },
};

/** One sentence. */
export const leftOutWords = (leftOut: LeftOut, locale: Locale): string =>
  locale === 'zh-CN' ? leftOutInChinese(leftOut) : leftOutInEnglish(leftOut);

function leftOutInEnglish(leftOut: LeftOut): string {
  switch (leftOut.what) {
    case 'parts': {
      const { read, total, of, why } = leftOut;
      return `Only the first ${read} of ${total} ${ENGLISH_NAMES.parts[of]} were read, because ${ENGLISH_NAMES.why[why]}.`;
    }
    case 'end':
      return 'Only the beginning was read, because there is too much text.';
    case 'rows':
      return `Of each sheet only the first ${leftOut.read.toLocaleString('en')} rows were read.`;
    case 'damaged-pages':
      return `${leftOut.count} damaged ${leftOut.count === 1 ? 'page was' : 'pages were'} not read.`;
    case 'pages-without-text':
      return `${leftOut.count} ${leftOut.count === 1 ? 'page has' : 'pages have'} no text, perhaps only images.`;
    default:
      return assertNever(leftOut);
  }
}

function leftOutInChinese(leftOut: LeftOut): string {
  switch (leftOut.what) {
    case 'parts': {
      const { read, total, of, why } = leftOut;
      const name = CHINESE_NAMES.parts[of];
      return `${CHINESE_NAMES.why[why]}，只读取了前 ${read} ${name}（共 ${total} ${name}）。`;
    }
    case 'end':
      return '文字太多，只读取了开头部分。';
    case 'rows':
      return `每个工作表只读取了前 ${leftOut.read.toLocaleString('en')} 行。`;
    case 'damaged-pages':
      return `有 ${leftOut.count} 页已损坏，没有读取。`;
    case 'pages-without-text':
      return `有 ${leftOut.count} 页没有文字，可能只有图像。`;
    default:
      return assertNever(leftOut);
  }
}
