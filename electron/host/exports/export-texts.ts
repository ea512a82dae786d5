/** The words of exports, by language. The command line shows some of them too. */
import type { Locale } from '../../../shared/loop.ts';
import type { ApprovalDecision } from '../../../shared/mcp.ts';
import type { Message, ToolCallStatus } from '../../../shared/message.ts';

export interface ExportTexts {
  readonly locale: Locale;
  readonly roles: Readonly<Record<Message['role'], string>>;
  readonly callStatus: Readonly<Record<ToolCallStatus, string>>;
  readonly decisions: Readonly<Record<ApprovalDecision, string>>;
  /** Formats a decision about an approval and the reason that the user wrote. */
  readonly reasoned: (decision: string, reason: string) => string;
  readonly readFromText: string;
  readonly printedCalls: string;
  /** The headings of the list of topics and of the list of files beside a topic. */
  readonly topics: string;
  readonly artifacts: string;
  /** The description of an image. */
  readonly image: string;
  /** The name of a file with all topics, without its extension. */
  readonly allTopics: string;
}

export const EXPORT_TEXTS: Readonly<Record<Locale, ExportTexts>> = {
  en: {
    locale: 'en',
    roles: { user: 'User', assistant: 'Assistant', tool: 'Tool' },
    callStatus: {
      done: 'done',
      failed: 'failed',
      denied: 'denied',
      skipped: 'skipped',
      'timed-out': 'timed out',
      cancelled: 'canceled',
      unknown: 'outcome unknown',
    },
    decisions: {
      deny: 'Denied',
      once: 'Allowed once',
      topic: 'Always allowed in this topic',
      folder: 'Always allowed in this folder',
    },
    reasoned: (decision, reason) => `${decision}: ${reason}`,
    readFromText: 'read from text',
    printedCalls: 'The model wrote a tool call as text. It was not run.',
    topics: 'Topics',
    artifacts: 'Artifacts',
    image: 'Image',
    allTopics: 'Loopwright topics',
  },
  'zh-CN': {
    locale: 'zh-CN',
    roles: { user: '用户', assistant: '助手', tool: '工具' },
    callStatus: {
      done: '完成',
      failed: '失败',
      denied: '已拒绝',
      skipped: '已跳过',
      'timed-out': '超时',
      cancelled: '已取消',
      unknown: '结果未知',
    },
    decisions: { deny: '已拒绝', once: '已允许一次', topic: '此话题中始终允许', folder: '此文件夹中始终允许' },
    reasoned: (decision, reason) => `${decision}：${reason}`,
    readFromText: '读自文字',
    printedCalls: '模型把工具调用写成了文字，没有执行。',
    topics: '话题',
    artifacts: '产物',
    image: '图片',
    allTopics: 'Loopwright 话题',
  },
};
