/** Finds out whether a text says that the tests pass. Pure. */
import { isOnlySaid } from './only-said.ts';
import { sentencesOf } from './sentences.ts';

const QUANTITY =
  "(?:all(?: of)?|every|the|these|those|both|our|its|unit|new|existing|integration|e2e|end-to-end|project'?s?|full|whole|entire|complete|remaining|\\d+(?: ?/ ?\\d+)?|100%(?: of)?|vitest|jest|pytest|npm|added|related|relevant)";
const AFTER = '(?= ?(?:$|[.,;:!)(—–-]| (?:and|now|again|too|successfully|locally|cleanly|with no|after|in \\d)\\b))';

const ENGLISH: readonly RegExp[] = [
  new RegExp(
    `(?:^|^(?:after|with) [\\w ]{1,40} |[,;:.] |\\b(?:and|that|so|now|then|confirmed|verified) |(?:¤|⟦\\d+⟧) )(?:${QUANTITY} ){0,6}(?:tests?|test suites?|test cases?|specs|suites?)(?: (?:in ¤|run|runs))?(?: (?:all|now|still|are|is|do|have|has|successfully|again|also))*(?: \\(\\d+(?: ?/ ?\\d+)?\\))? (?:pass|passes|passed|passing|succeed|succeeded|green)${AFTER}`,
    'i',
  ),
  new RegExp(
    `\\b(?:tests?|test suite|suite|specs) ?(?:[,:;—–-]|and) ?(?:they |it |everything |all )?(?:all |are |is |now )*(?:pass|passes|passed|passing|green)${AFTER}`,
    'i',
  ),
  /^tests?(?: status| results?)? ?[:—–-]+ ?(?:all )?(?:\d+ ?)?(?:pass|passed|passing|green)(?= ?(?:$|[.,;!(]))/i,
  /^\d+ ?(?:\/ ?\d+ )?(?:tests? )?(?:pass(?:ed|ing)?)(?: ?, ?0 failed)? ?[.!]?$/i,
];
/** The number of tests that passed differs from their number, or only some are meant. */
const SOME =
  /\b(?:some|most|few|several|only|except|but|apart|besides|other than|half|many|almost|nearly|fewer|just one|any|each|once|locally on|ci|in ci|pipeline|mock|similar|like|(?:a|an|one) (?:\w+ )?tests?)\b/i;
const CHINESE = [
  /(?:^|[，,：:；;。]|了|后|并且|并|目前|现在)(?:我)?(?:确认|验证|目前|现在|其中|且|，| )*(?:所有|全部|全体|各项|新增的?|现有的?|单元|集成|端到端|相关|本项目的?|项目的?|这些|\d+ ?个|的)*测试(?:用例|套件|项目)?(?: |成功|顺利|现在|目前|已经|已|都|均|全部|全都|也|仍然|仍|依然|运行|执行)*(?:通过|成功|绿)(?=了|$|[，。！,.；;、)）:： ]|无误|✓)/u,
  /(?:^|[，,：:；;。]|并且|并|目前|现在)(?:代码|改动|修改|项目| )*(?:已|已经|顺利|成功|全部)*通过了?(?: )?(?:所有|全部|全体|\d+ ?个)的?(?:单元|集成)?测试(?:用例)?(?=$|[，。！,.；;、)）])/u,
  /^测试(?:结果|状态)?[:：] ?(?:全部|均|都)?(?:已)?通过/u,
] as const;
const CHINESE_SOME = /大部分|多数|个别|除|仅|只有|一些|有的|几乎|大多|少数|确保|保证|以便|直到|才|流水线|但|不过/;
const HISTORY = /(\d+) ?(?:of|out of|\/|个中的) ?(\d+)/;

/** Whether the text says that all tests pass. Errs on the side of no. */
export function claimsPassedTests(text: string): boolean {
  return sentencesOf(text).some(({ text: sentence, under }) => {
    const words = sentence
      .replaceAll(/`[^`\n]{1,300}`/g, ' ¤ ')
      .replaceAll(/ +/g, ' ')
      .trim();
    const counted = HISTORY.exec(words);
    if (counted !== null && counted[1] !== counted[2]) return false;
    if (isOnlySaid(words) || isOnlySaid(under)) return false;
    if (ENGLISH.some((expression) => expression.test(words))) return !SOME.test(words) && !isAboutMaking(words);
    return CHINESE.some((expression) => expression.test(words)) && !CHINESE_SOME.test(words);
  });
}

/** Whether passing tests are the aim of something, such as "make the tests pass". */
const isAboutMaking = (words: string): boolean =>
  /\b(?:make|makes|made|making|get|gets|getting|got|ensure|ensures|verify|verifies|check|checks|confirm|let|so that|see|keep|keeps|to have|wait|fix)\b/i.test(
    words,
  );
