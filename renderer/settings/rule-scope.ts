/** Describes a remembered decision in words: what it covers, where, and since when. */
import { useTranslation } from 'react-i18next';
import { FETCH_WEB, type ListedRule, WEB } from '../../shared/mcp.ts';
import { markedLine } from '../../shared/suspicious-text.ts';
import { useServerName } from '../ui/text/server-name.ts';
import { useDateTime } from '../ui/use-date-time.ts';

export interface RuleWords {
  readonly tool: string;
  readonly server: string;
  /** The command that the rule covers; null: it is not about a command. */
  readonly command: string | null;
  /** The origin of the pages that the rule covers; null: it is not about an origin. */
  readonly origin: string | null;
  /** Says that the rule covers all pages; null: it does not. */
  readonly pages: string | null;
  /** The topics and folders in which it applies. */
  readonly place: string;
  readonly since: string;
}

/** Returns the function that words a rule. Names, paths and commands show their hidden characters. */
export function useRuleWords(): (rule: ListedRule) => RuleWords {
  const { t } = useTranslation('settings');
  const dateTime = useDateTime({ inSentence: true });
  const serverName = useServerName();
  return (rule) => ({
    tool: exact(rule.toolName),
    server: exact(serverName(rule.serverId)),
    command: rule.command === undefined ? null : rule.command.split(/\r?\n/).map(exact).join('\n'),
    origin: rule.origin === undefined ? null : exact(rule.origin),
    pages: coversAllPages(rule) ? t('approvals.everyPage') : null,
    place: placeOf(rule),
    since: dateTime(rule.createdAt),
  });

  function placeOf({ topicId, topicTitle, folder }: ListedRule): string {
    const title = topicTitle === null ? t('approvals.goneTopic') : exact(topicTitle);
    if (topicId === null)
      return folder === null ? t('approvals.everywhere') : t('approvals.inFolder', { folder: exact(folder) });
    if (folder === null) return t('approvals.inTopic', { title });
    return t('approvals.inTopicAndFolder', { title, folder: exact(folder) });
  }
}

const exact = (text: string): string => markedLine(text, 'exact');

const coversAllPages = ({ serverId, toolName, effect, origin }: ListedRule): boolean =>
  serverId === WEB && toolName === FETCH_WEB && effect === 'allow' && origin === undefined;

/** Everything that is shown of a rule, for a search. */
export function searchedText({ since: _time, ...shown }: RuleWords): string {
  return Object.values(shown).join(' ');
}
