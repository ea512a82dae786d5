/** Says in words where a fact counts. Pure. */
import type { TFunction } from 'i18next';
import { assertNever } from '../../../shared/assert-never.ts';
import type { FactScope } from '../../../shared/fact.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { shownPath } from '../folders/shown-path.ts';
import { shownLine } from '../text/shown-line.ts';

/** Returns the title of a topic; null: it is not known. */
export type TitleOf = (topicId: TopicId) => string | null;

export function scopeWords(scope: FactScope, t: TFunction<'memory'>, titleOf: TitleOf): string {
  switch (scope.in) {
    case 'global':
      return t('scope.global');
    case 'folder':
      return t('scope.folder', { name: folderName(scope.folder) });
    case 'topic': {
      const title = titleOf(scope.topicId);
      return title === null ? t('scope.unknownTopic') : t('scope.topic', { title: shownLine(title) });
    }
    default:
      return assertNever(scope);
  }
}

/** The last part of a path, with hidden characters visible. */
export const folderName = (path: string): string =>
  shownPath(
    path
      .split(/[/\\]/)
      .filter((step) => step !== '')
      .at(-1) ?? path,
  );

/** A text that is equal for equal scopes. */
export function scopeKey(scope: FactScope): string {
  switch (scope.in) {
    case 'global':
      return 'global';
    case 'folder':
      return `folder ${scope.folder}`;
    case 'topic':
      return `topic ${scope.topicId}`;
    default:
      return assertNever(scope);
  }
}
