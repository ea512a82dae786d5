/**
 * The approvals of an earlier version, which apply more widely than new ones. Each is kept, bound to
 * a folder, or removed. The section is gone when none is left.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedRule } from '../../shared/mcp.ts';
import { useAct } from '../act.ts';
import { useFolders } from '../actions/folders.ts';
import { useAppStore } from '../stores/app-store.ts';
import { keepRules, narrowRule, revokeRule } from '../stores/approval-rules.ts';
import { Button } from '../ui/button.tsx';
import { FolderPicker } from '../ui/folders/folder-picker.tsx';
import { Rows } from '../ui/page-parts.tsx';
import { RuleRow } from './rule-row.tsx';
import { useRuleWords } from './rule-scope.ts';

export function RulesToReview({ rules }: { readonly rules: readonly ListedRule[] }) {
  const { t } = useTranslation('settings');
  const { busy, perform } = useAct();
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby="rules-to-review" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-56 flex-1">
          <h3 id="rules-to-review" className="font-semibold">
            {t('approvals.review.title')}
          </h3>
          <p className="text-[12.5px] text-soft">{t('approvals.review.text')}</p>
        </div>
        <Button needsHost={true} busy={busy} onClick={() => void perform(() => keepRules(rules.map(({ id }) => id)))}>
          {t('approvals.review.keepAll')}
        </Button>
      </div>
      <Rows label={t('approvals.review.title')}>
        {rules.map((rule) => (
          <RuleToReview key={rule.id} rule={rule} />
        ))}
      </Rows>
    </section>
  );
}

function RuleToReview({ rule }: { readonly rule: ListedRule }) {
  const { t } = useTranslation('settings');
  const { busy, perform } = useAct();
  const folders = useFolders();
  const [choosing, setChoosing] = useState(false);
  const workspace = useAppStore(({ topics }) =>
    rule.topicId === null ? null : (topics[rule.topicId]?.workspace ?? null),
  );
  const { tool } = useRuleWords()(rule);
  return (
    <RuleRow rule={rule}>
      <Button
        needsHost={true}
        disabled={busy}
        aria-label={t('approvals.review.keepNamed', { tool })}
        onClick={() => void perform(() => keepRules([rule.id]))}
      >
        {t('approvals.review.keep')}
      </Button>
      <Button
        needsHost={true}
        disabled={busy}
        aria-label={t('approvals.review.narrowNamed', { tool })}
        onClick={() => setChoosing(true)}
      >
        {t('approvals.review.narrow')}
      </Button>
      <Button
        needsHost={true}
        disabled={busy}
        aria-label={t('approvals.revokeNamed', { tool })}
        onClick={() => void perform(() => revokeRule(rule.id))}
      >
        {t('approvals.revoke')}
      </Button>
      <FolderPicker
        open={choosing}
        onClose={() => setChoosing(false)}
        start={workspace}
        folders={folders}
        text={t('approvals.review.folderText')}
        onChoose={(folder) => void perform(() => narrowRule(rule.id, folder))}
      />
    </RuleRow>
  );
}
