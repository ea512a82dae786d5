/**
 * Finds in a text what its author may claim, in whatever words. It serves only to withhold the word
 * "verified" from what nothing shows, so it errs on the side of yes. Pure.
 */
import { claimsIn } from './file-claims.ts';
import { markedPaths } from './named-paths.ts';
import { sentencesOf } from './sentences.ts';

export interface PossibleFile {
  /** As it is written in the text. */
  readonly path: string;
  /** `named`: the sentence names the file, which may only have been read. */
  readonly does: 'written' | 'deleted' | 'named';
}

export interface PossibleTests {
  /** The number of tests that the text says passed; null: it gives none. */
  readonly count: number | null;
}

/** A whole sentence that tells of nothing that was done. */
const CONDITION =
  /\b(?:if|unless|when|whenever|once|whether|would|should|recommend|suggest|consider|please|for example)\b|\?|如果|若|假如|一旦|除非|建议|请|是否|吗|？|例如|时，/i;
/** A part of a sentence that says what was not, or will be, done. */
const DENIED =
  /\b(?:not|never|no|nor|neither|without|nothing|cannot|can|could|may|might|must|will|shall|let|going to|want|need|needs|unchanged|untouched|still to|to be)\b|n['’]t\b|['’]ll\b|不|没|未|无|可以|能|应|需|会|打算|计划|接下来|将要|要/i;
const HARMLESS =
  /\byou(?:['’]ll| can| will)(?: now)? (?:find|see|read|use)|功能|智能|性能|需求|按[你您]的?要求|根据要求|主要|重要|摘要|概要|要点|没有?问题|响应|对应|相应|应用|会话|无误|不过/gi;
/** Words that tell of a file which came to be, or changed. */
const WORK =
  /\b(?:created?|wrote|written|writes|added|new|contains?|find|lives?|made|generated|renamed|moved|saved|put|placed|updated|brought|extracted|split|implemented|introduced|covers?|in place|rewr\w+)\b|创建|新建|新增|新的?|写|添加|增加|生成|包含|放在|位于|改好|更新|修改|重命名|移动|移到|抽取|实现|补充/i;
/** Words that tell of a file which is not there, or not any more. */
const GONE =
  /\b(?:exists?|missing|no longer|removed?|deleted?|gone|old|former|pointed|formerly|was called)\b|不存在|删|移除|不再|旧|缺/i;
/** A sentence in which a file that is its subject was changed. */
const SUBJECT =
  /^(?:the |both |all of )?(?:files? )?(?<paths>⟦\d+⟧(?:(?: ?, ?(?:and )?| and | ?、 ?| ?和 ?)⟦\d+⟧)*) ?(?:(?:(?:has|have|was|were|is|are)(?: \w+){0,3} )(?:written|rewritten|updated|modified|changed|fixed|improved|extended|adapted|adjusted|brought|created|done)\b|(?:文件|也|还|都|均|已经|已|一并|同时|现在|全部|由我)* ?(?:改好|写好|更新|修改|修正|调整|完善|补充|创建|新建|重写))/iu;
const OBJECT =
  /\b(?:I|we)(?: \w+){0,2} (?:changed|fixed|adapted|extended|improved|adjusted|rewrote|updated|created|edited) (?:the )?(?:file )?(?<paths>⟦\d+⟧)(?= ?(?:$|[.,;!]))|我(?:还|也|又|已经|已)?(?:改好|写好|更新|修改|修正|调整|完善|重写)了? ?(?<objects>⟦\d+⟧)(?= ?(?:$|[，。；！]))/iu;

const TESTS =
  /\b(?:tests?|suites?|specs?)\b.*\b(?:pass(?:es|ed|ing)?|green|succe\w+|clean(?:ly)?|ok)\b|\bgreen\b.*\btests?\b|\b\d+ passed\b|测试.*(?:通过|成功|绿|无误|正常|没有?问题)|通过.*测试/i;
const TEST_WORDS = /\b(?:tests?|suites?|specs?|pass\w*|green)\b|测试|通过/i;
const COUNTS = [
  /\ball (?:of the |the )?(\d{1,6}) (?:(?!new|added|more)\w+ )?tests?\b/i,
  /\b(\d{1,6}) ?\/ ?\1\b/,
  /^(\d{1,6}) tests? (?:pass|succe)/i,
  /\b(\d{1,6}) passed\b/i,
  /(\d{1,6}) ?[个项] ?(?:单元|集成)?测试(?:用例)?(?:已|全部|均|都|通过)/,
];

/** The rows of tables count as sentences here. */
const withRows = (text: string): string =>
  text.replaceAll(/^[ \t]*\|(.{1,2000})\|[ \t]*$/gm, (_, row: string) => row.replaceAll('|', ' , '));

export function possibleFiles(text: string): readonly PossibleFile[] {
  return sentencesOf(withRows(text)).flatMap((sentence): readonly PossibleFile[] => {
    const { words, paths } = markedPaths(sentence.text);
    if (paths.length === 0 || CONDITION.test(words.replaceAll(HARMLESS, ''))) return [];
    const denied = new Set(clauses(words).flatMap((clause) => (isDenied(clause) ? marksIn(clause) : [])));
    const at = (marks: readonly number[], does: PossibleFile['does']) =>
      marks.flatMap((mark) => {
        const path = paths[mark];
        return path === undefined || denied.has(mark) ? [] : [{ path, does }];
      });
    if (isDenied(sentence.under)) return [];
    const subjects = [SUBJECT.exec(words)?.groups, OBJECT.exec(words)?.groups].flatMap((groups) => [
      ...marksIn(groups?.paths ?? ''),
      ...marksIn(groups?.objects ?? ''),
    ]);
    const named = WORK.test(words) || !GONE.test(words) ? marksIn(words) : [];
    const sure = claimsIn(sentence, () => false).filter(({ path }) => !denied.has(paths.indexOf(path)));
    return [...sure, ...at(subjects, 'written'), ...at(named, 'named')];
  });
}

/** Returns what the text may say of passed tests; null: nothing. */
export function possibleTests(text: string): PossibleTests | null {
  const told = sentencesOf(withRows(text)).filter(
    ({ text: words }) => !CONDITION.test(words) && TESTS.test(words) && !clauses(words).some(deniesTests),
  );
  if (told.length === 0) return null;
  const found = told.flatMap(({ text: words }) => COUNTS.flatMap((expression) => expression.exec(words)?.[1] ?? []));
  return { count: found[0] === undefined ? null : Number(found[0]) };
}

const clauses = (words: string): readonly string[] => words.split(/[,;，；]| (?:and|but) /);
const deniesTests = (clause: string): boolean => isDenied(clause) && TEST_WORDS.test(clause);
const isDenied = (clause: string): boolean => DENIED.test(clause.replaceAll(HARMLESS, ''));
const marksIn = (words: string): readonly number[] => [...words.matchAll(/⟦(\d+)⟧/g)].map(([, mark]) => Number(mark));
