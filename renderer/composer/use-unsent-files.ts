/** The files above the text field that could not be attached, so that a message would go without them. */
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { joinNames } from '../i18n/format.ts';
import { useFilesOf } from '../stores/attached-files-store.ts';
import { shownLine } from '../ui/text/shown-line.ts';

interface UnsentFiles {
  /** The keys of their chips. */
  readonly keys: readonly string[];
  readonly count: number;
  /** A sentence that names them. */
  readonly text: string;
}

const MOST_NAMED = 5;

/** Null: every file of the message is attached. */
export function useUnsentFiles(topicId: TopicId | null): UnsentFiles | null {
  const { t, i18n } = useTranslation('offers');
  const refused = useFilesOf(topicId).filter((file) => file.state === 'refused');
  if (refused.length === 0) return null;
  const files = refused.flatMap(({ name, waiting }) =>
    waiting.length < 2 ? [name] : waiting.map((file) => file.name),
  );
  const count = files.length;
  const names = joinNames(files.slice(0, MOST_NAMED).map(shownLine), i18n.language);
  const text = t(count > MOST_NAMED ? 'files.unsentSome' : 'files.unsent', { count, names });
  return { keys: refused.map(({ key }) => key), count, text };
}
