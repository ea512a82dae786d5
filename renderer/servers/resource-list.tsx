/** A list of the resources and resource templates of a server. A click opens a resource. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceTemplate, ServerDetail, ServerResource } from '../../shared/server-view.ts';
import { hasWords } from '../ui/fields/has-words.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { ResourceDialog } from './resource-dialog.tsx';

const SHOWN = 100;
/** The number of entries above which the list has a search field. */
const MANY = 8;

export function ResourceList({ server: { resourceList, templateList } }: { readonly server: ServerDetail }) {
  const { t } = useTranslation('servers');
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<ServerResource | null>(null);
  const found = resourceList.filter(({ uri, name, title }) => hasWords(`${name} ${title ?? ''} ${uri}`, query.trim()));
  if (resourceList.length + templateList.length === 0) return <p className="text-soft">{t('resourceList.none')}</p>;
  return (
    <>
      <p className="text-[12.5px] text-faint">{t('resourceList.note')}</p>
      {resourceList.length > MANY && (
        <TextField
          label={t('resourceList.search')}
          hideLabel={true}
          type="search"
          placeholder={t('resourceList.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      {found.length > 0 && (
        <ul aria-label={t('tab.resources')} className="divide-y divide-line rounded-medium border border-line">
          {found.slice(0, SHOWN).map((resource) => (
            <li key={resource.uri}>
              <button
                type="button"
                onClick={() => setOpen(resource)}
                className="flex w-full flex-col px-4 py-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px] [overflow-wrap:anywhere]"
              >
                <span>
                  <span className="font-medium">{resource.title ?? resource.name}</span>{' '}
                  <span className="text-[12px] text-faint">{resource.mimeType}</span>
                </span>
                <code className="font-mono text-[12px] text-soft">{resource.uri}</code>
                {resource.description !== '' && (
                  <span className="whitespace-pre-wrap text-[12.5px] text-soft">{resource.description}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {resourceList.length > 0 && found.length === 0 && <p className="text-soft">{t('resourceList.noneFound')}</p>}
      {found.length > SHOWN && (
        <p className="text-[12.5px] text-soft">{t('resourceList.more', { count: found.length - SHOWN })}</p>
      )}
      {templateList.length > 0 && <Templates templates={templateList} />}
      {open !== null && <ResourceDialog resource={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Templates({ templates }: { readonly templates: readonly ResourceTemplate[] }) {
  const { t } = useTranslation('servers');
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-semibold">{t('resourceList.templates')}</h3>
      <ul aria-label={t('resourceList.templates')} className="divide-y divide-line rounded-medium border border-line">
        {templates.map(({ uriTemplate, name, description, mimeType }) => (
          <li key={uriTemplate} className="flex flex-col px-4 py-2 [overflow-wrap:anywhere]">
            <span>
              <span className="font-medium">{name}</span> <span className="text-[12px] text-faint">{mimeType}</span>
            </span>
            <code className="font-mono text-[12px] text-soft">{uriTemplate}</code>
            {description !== '' && <span className="whitespace-pre-wrap text-[12.5px] text-soft">{description}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
