import { useTranslation } from 'react-i18next';
import type { ServerPrompt } from '../../shared/server-view.ts';

export function PromptList({ prompts }: { readonly prompts: readonly ServerPrompt[] }) {
  const { t } = useTranslation('servers');
  if (prompts.length === 0) return <p className="text-soft">{t('promptList.none')}</p>;
  return (
    <>
      <p className="text-[12.5px] text-faint">{t('promptList.note')}</p>
      <ul aria-label={t('tab.prompts')} className="divide-y divide-line rounded-medium border border-line">
        {prompts.map(({ name, title, description, arguments: args }) => (
          <li key={name} className="flex flex-col gap-1 px-4 py-2.5 [overflow-wrap:anywhere]">
            <p>
              <code className="font-medium font-mono text-[12.5px]">{name}</code>
              {title !== null && title !== name && <span className="ml-2 text-soft">{title}</span>}
            </p>
            {description !== '' && <p className="whitespace-pre-wrap text-[12.5px] text-soft">{description}</p>}
            {args.map((argument) => (
              <p key={argument.name} className="text-[12px] text-soft">
                <code className="font-mono">
                  {argument.required ? t('promptList.required', { name: argument.name }) : argument.name}
                </code>{' '}
                {argument.description}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
