/** The sentences that the decision strategy writes itself, in the language of the loop. */
import type { Failure } from '../../../../../shared/failures/failures.ts';
import type { Locale } from '../../../../../shared/loop.ts';
import { visibleWords } from '../../../../../shared/visible-text.ts';

interface DecisionTexts {
  readonly started: (title: string) => string;
  /** The run had been started before. */
  readonly known: (title: string) => string;
  readonly notAllowed: (type: string) => string;
  readonly notStarted: (failure: Failure) => string;
  readonly sorry: (why: string) => string;
}

export const decisionTexts: Readonly<Record<Locale, DecisionTexts>> = {
  en: {
    started: (title) => `I started the background task “${title}”. I will tell you when it is done.`,
    known: (title) => `The background task “${title}” was started before. I will tell you when it is done.`,
    notAllowed: (type) => `No background task was started: the type “${type}” is not allowed here.`,
    notStarted: (failure) =>
      `Sorry, the background task could not be started${fieldOf(failure, ': its input', ' is not valid')}.`,
    sorry: (why) => `Sorry, this message could not be answered. ${why}`,
  },
  'zh-CN': {
    started: (title) => `我已开始后台任务“${title}”，完成后会通知你。`,
    known: (title) => `后台任务“${title}”之前已经启动，完成后会通知你。`,
    notAllowed: (type) => `没有启动后台任务：此处不允许类型“${type}”。`,
    notStarted: (failure) => `抱歉，后台任务未能启动${fieldOf(failure, '：输入', '无效')}。`,
    sorry: (why) => `抱歉，未能回答这条消息。${why}`,
  },
};

const LONGEST_NAME = 200;

/** A name that the model wrote, on one line and with hidden characters visible. */
export const shownName = (name: string): string =>
  visibleWords(name.slice(0, LONGEST_NAME)).replaceAll(/\s+/g, ' ').trim();

/** Names the field that was not accepted, if the failure is about one. */
function fieldOf({ name, data }: Failure, before: string, after: string): string {
  return name === 'run-input-invalid' ? `${before} “${data.field}”${after}` : '';
}
