/** The forms of sentences in which an author says which files he wrote or deleted, in English and Chinese. */
import type { FilePattern } from './file-claims.ts';

const MARK = '⟦\\d+⟧';
const JOINT = '(?: ?, ?(?:and )?| and | & | ?、 ?| ?和 ?| ?及 ?| ?以及 ?)';
/** The whole list: of "`a.ts` and `b.ts` imports", no part is the object of the verb. */
const LIST = `${MARK}(?:${JOINT}${MARK})*(?!${JOINT}${MARK})`;

const WROTE = 'created|wrote|updated|modified|edited|rewrote|generated|saved';
const DELETED = 'deleted|removed';
const BEFORE = "(?:(?:have|just|now|also|then|successfully|finally|'ve) )*";
/** Words between the verb and the name of the file. */
const NOUN =
  '(?:(?:the|a|an|new|empty|small|short|full|complete|test|source|config|configuration|helper|component|module|markdown|script|unit|missing|following|two|three|four|five|both|obsolete|old|unused|files?|documents?|page|suite|called|named) )*';
/** A clause whose subject is the author: it begins the sentence, or follows `I` or `we`. */
const AUTHOR =
  "(?:^(?:(?:done|ok|okay|great|finally|first|second|then|next|also|additionally|in addition|as requested|all done|summary|result)[,:.!]? )*|\\b(?:I|we)(?:'ve)? )";
/** What may follow the name, so that it is the whole object of the verb. */
const AFTER =
  '(?= ?(?:$|[.,;:!()（—–-]| (?:with|so|and|for|as|using|containing|accordingly|successfully|too|also|now|again|files?|in|under|at|based)\\b))';
const AFTER_CHANGED =
  '(?= ?(?:$|[.,;:!()（—–-]| (?:with|so|and|for|as|using|to|accordingly|successfully|too|also|now|again|files?|based)\\b))';
const NO_POINTER =
  '(?:(?!\\b(?:links?|references?|imports?|mentions?|pointers?|similar|according|because|since|like|notes?|entry|entries|export|dependency|dependencies)\\b)[^⟦⟧.;:]){1,60}?';

const english = (expression: string): RegExp => new RegExp(expression, 'gi');

export const ENGLISH_FILES: readonly FilePattern[] = [
  {
    expression: english(`${AUTHOR}${BEFORE}(?:${WROTE}) ${NOUN}(?<paths>${LIST})${AFTER_CHANGED}`),
    ...{ does: 'written', by: 'model' },
  },
  {
    expression: english(`${AUTHOR}${BEFORE}added ${NOUN}(?<paths>${LIST})(?! to\\b)${AFTER}`),
    ...{ does: 'written', by: 'model' },
  },
  {
    expression: english(`${AUTHOR}${BEFORE}(?:${DELETED}) ${NOUN}(?<paths>${LIST})${AFTER_CHANGED}`),
    ...{ does: 'deleted', by: 'model' },
  },
  {
    expression: english(
      `${AUTHOR}${BEFORE}(?:added|wrote|put|implemented|placed|saved) ${NO_POINTER} (?:to|in|into) (?:the )?(?:new )?(?:test )?(?:file )?(?<paths>${MARK})(?= ?(?:$|[.,;!]))`,
    ),
    ...{ does: 'written', by: 'model' },
  },
  // With more words, such as "in the documentation", it may be the name that was changed.
  {
    expression: english(
      `^(?:(?:I|we) )?${BEFORE}(?:renamed|moved) ${NOUN}${MARK} (?:to|into) (?<paths>${MARK})(?= ?(?:$|[.!]))`,
    ),
    ...{ does: 'written', by: 'model' },
  },
  {
    expression: english(
      `^(?:created|added|updated|modified|wrote)(?: files?)? ?: ?(?<paths>${LIST})(?= ?(?:$|[.,;(]))`,
    ),
    ...{ does: 'written', by: 'model' },
  },
  {
    expression: english(`^(?:deleted|removed)(?: files?)? ?: ?(?<paths>${LIST})(?= ?(?:$|[.,;(]))`),
    ...{ does: 'deleted', by: 'model' },
  },
  {
    expression: english(
      `^(?:both )?(?:the )?(?:new )?(?:test )?(?:files? )?(?<paths>${LIST}) (?:was|were|has been|have been) (?:now |also |successfully )*(?:created|written|added|saved|updated|modified|generated|rewritten)(?= ?(?:$|[.,;!]| (?:with|and|successfully|too|as)\\b))`,
    ),
    ...{ does: 'written', by: 'unsaid' },
  },
  {
    expression: english(
      `^(?:both )?(?:the )?(?:old )?(?:files? )?(?<paths>${LIST}) (?:was|were|has been|have been) (?:now |also |successfully )*(?:deleted|removed)(?= ?(?:$|[.,;!]| (?:and|successfully|too|as)\\b))`,
    ),
    ...{ does: 'deleted', by: 'unsaid' },
  },
  {
    expression: english(
      `^(?<paths>${MARK}) ?[:—–-]+ ?(?:created|added|updated|modified|rewritten|written)(?= ?(?:$|[.,;(]| with\\b))`,
    ),
    ...{ does: 'written', by: 'unsaid', inItems: true },
  },
  {
    expression: english(`^(?<paths>${MARK}) ?[:—–-]+ ?(?:deleted|removed)(?= ?(?:$|[.,;(]))`),
    ...{ does: 'deleted', by: 'unsaid', inItems: true },
  },
];

const ZH_WROTE = '创建|新建|编写|写入|写好|添加|新增|生成|更新|修改|编辑|改写|重写|保存';
const ZH_DELETED = '删除|移除|删掉';
const ZH_START =
  '(?:^|[，,：:] ?)(?:(?:我|我们|并|并且|然后|同时|此外|另外|最后|首先|其次|接着|还|也|完成|好的)[，,：:]? ?)*';
const ZH_NOUN = '(?:一个|了|新的|新|该|测试|配置|脚本|源|空的|空|名为|叫做|文件|模块|组件|文档|两个|三个|以下| |：|:)*';
const ZH_AFTER = '(?= ?(?:$|[，。,.；;：:、！!)）(（]|文件(?!的|中|里)|并|以便|，))';
const ZH_DONE = '(?:已经|已|成功|刚刚|刚|都|也)+';

/** The words between "把" and the name of the file, such as "测试" in "把测试写入 x.ts". They contain no name of a file. */
const ZH_WHAT = '[^⟦⟧。；;！!？?]{1,40}?';
const ZH_INTO = '写入到|写入|写到|写进|保存到|保存为|保存至|添加到|追加到|放入|放到';

const chinese = (expression: string): RegExp => new RegExp(expression, 'gu');

const zhActive = (verbs: string): RegExp =>
  chinese(
    `${ZH_START}(?:${ZH_DONE} ?(?:${verbs})(?:了|好了|完成)?|(?:${verbs})(?:了|好了|完成了))${ZH_NOUN}(?<paths>${LIST})${ZH_AFTER}`,
  );
const zhMoved = (verbs: string): RegExp =>
  chinese(
    `${ZH_START}(?:${ZH_DONE})?(?:将|把) ?${ZH_NOUN}(?<paths>${LIST}) ?(?:文件)?(?:成功|全部|都)?(?:${verbs})(?:了|完成|好了|$|[，。])`,
  );
const zhPassive = (verbs: string): RegExp =>
  chinese(
    `^(?:新?(?:测试|配置)?文件)? ?(?<paths>${LIST}) ?(?:文件)?(?:现在|也|均|都)?(?:已经|已)(?:成功)?(?:被)?(?:${verbs})(?=了?(?:完成|完毕|成功)?(?:$|[，。！,.；]))`,
  );

export const CHINESE_FILES: readonly FilePattern[] = [
  { expression: zhActive(ZH_WROTE), does: 'written', by: 'model' },
  { expression: zhActive(ZH_DELETED), does: 'deleted', by: 'model' },
  { expression: zhMoved(ZH_WROTE), does: 'written', by: 'model' },
  { expression: zhMoved(ZH_DELETED), does: 'deleted', by: 'model' },
  {
    expression: chinese(
      `${ZH_START}(?:${ZH_DONE} ?在 ?${ZH_NOUN}(?<paths>${MARK}) ?(?:文件)?(?:中|里|内)? ?(?:添加|新增|增加|编写|写入|实现|补充)|在 ?${ZH_NOUN}(?<place>${MARK}) ?(?:文件)?(?:中|里|内)? ?(?:添加|新增|增加|编写|写入|实现|补充)了)`,
    ),
    ...{ does: 'written', by: 'model' },
  },
  {
    expression: chinese(
      `^(?:我|我们)?(?:${ZH_DONE})?(?:将|把) ?${ZH_NOUN}${MARK} ?(?:文件)?(?:重命名|改名|更名|移动)(?:为|成|到) ?(?<paths>${MARK})(?= ?(?:$|[。！]))`,
    ),
    ...{ does: 'written', by: 'model' },
  },
  {
    expression: chinese(
      `${ZH_START}(?:${ZH_DONE} ?(?:将|把)${ZH_WHAT}(?:${ZH_INTO})了?|(?:将|把)${ZH_WHAT}(?:${ZH_INTO})了) ?${ZH_NOUN}(?<paths>${MARK}) ?(?:文件)?(?:中|里|内)?(?= ?(?:$|[，。！,.；;！!]))`,
    ),
    ...{ does: 'written', by: 'model' },
  },
  { expression: zhPassive(ZH_WROTE), does: 'written', by: 'unsaid' },
  { expression: zhPassive(ZH_DELETED), does: 'deleted', by: 'unsaid' },
  {
    expression: chinese(`^(?<paths>${MARK}) ?[:：—–-]+ ?已?(?:创建|新建|新增|添加|更新|修改|重写)(?=$|[，。,(（])`),
    ...{ does: 'written', by: 'unsaid', inItems: true },
  },
  {
    expression: chinese(`^(?<paths>${MARK}) ?[:：—–-]+ ?已?(?:删除|移除)(?=$|[，。,(（])`),
    ...{ does: 'deleted', by: 'unsaid', inItems: true },
  },
];
