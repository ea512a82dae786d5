/** Finds in a text which files its author says to have written or deleted. Pure. */
import { CHINESE_FILES, ENGLISH_FILES } from './file-patterns.ts';
import { markedPaths } from './named-paths.ts';
import { isOnlySaid } from './only-said.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

export interface FileClaim {
  /** As it is written in the text. */
  readonly path: string;
  readonly does: 'written' | 'deleted';
  /** `model`: the text says that its author did it. `unsaid`: it does not say who did it. */
  readonly by: 'model' | 'unsaid';
}

/** How a sentence claims something of files. The group `paths` holds their marks. */
export interface FilePattern extends Pick<FileClaim, 'does' | 'by'> {
  readonly expression: RegExp;
  /** Whether the pattern holds only for the first words of an item of a list. */
  readonly inItems?: true;
}

const MOST_CLAIMS = 200;

/** Returns the claims in the order of the text. A path may occur several times. */
export function fileClaims(text: string): readonly FileClaim[] {
  return sentencesOf(text)
    .flatMap((sentence) => claimsIn(sentence))
    .slice(0, MOST_CLAIMS);
}

/** Returns the claims of one sentence. `isSkipped` says of words that they claim nothing. */
export function claimsIn(sentence: Sentence, isSkipped = isOnlySaid): readonly FileClaim[] {
  const { words, paths } = markedPaths(sentence.text);
  if (paths.length === 0 || isSkipped(words) || isSkipped(sentence.under)) return [];
  const patterns = [...ENGLISH_FILES, ...CHINESE_FILES].filter(({ inItems }) => inItems !== true || sentence.isItem);
  const found = patterns.flatMap(({ expression, does, by }) =>
    [...words.matchAll(expression)].flatMap(({ groups }) =>
      namedIn(groups?.paths ?? groups?.place ?? '', paths, { does, by }),
    ),
  );
  return found.length > 0 ? found : listedUnder(sentence, words, paths);
}

const namedIn = (marks: string, paths: readonly string[], claim: Omit<FileClaim, 'path'>): readonly FileClaim[] =>
  [...marks.matchAll(/⟦(\d+)⟧/g)].flatMap(([, at]) => {
    const path = paths[Number(at)];
    return path === undefined ? [] : [{ path, ...claim }];
  });

const HEADINGS = [
  [
    /^(?:files? (?:created|added|written|changed|modified|updated)|(?:created|added|changed|modified|updated) files?|(?:创建|新建|新增|修改|更新|变更|改动|写入)(?:了|过)?的?文件|已(?:创建|新建|新增|修改|更新|写入)的?文件)$/i,
    'written',
  ],
  [/^(?:files? (?:deleted|removed)|(?:deleted|removed) files?|已?(?:删除|移除)(?:了)?的?文件)$/i, 'deleted'],
] as const;

/** An item that begins with a path, in a list of the files that were written. */
function listedUnder({ isItem, under }: Sentence, words: string, paths: readonly string[]): readonly FileClaim[] {
  const heading = HEADINGS.find(([expression]) => expression.test(under));
  if (!isItem || heading === undefined || !/^⟦0⟧\s*(?:$|[:：(（—–-])/.test(words)) return [];
  return namedIn('⟦0⟧', paths, { does: heading[1], by: 'unsaid' });
}
