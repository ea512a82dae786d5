import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { safePage } from './safe-page.ts';

/**
 * An untrusted page in a frame that runs no script, opens nothing and has an origin of its own. The
 * policy of the window, which the frame inherits, lets it navigate to no other page.
 */
export function HtmlFrame({ name, html }: { readonly name: string; readonly html: string }) {
  const { t } = useTranslation('artifacts');
  const page = useMemo(() => safePage(html), [html]);
  if (page === null) return <p className="px-3.5 py-3 text-soft">{t('html.tooComplex')}</p>;
  return (
    <div className="flex h-full min-h-80 flex-col">
      <iframe
        sandbox=""
        srcDoc={page}
        referrerPolicy="no-referrer"
        title={t('html.frame', { name })}
        className="min-h-0 w-full flex-1 bg-white [color-scheme:light]"
      />
      <p className="flex-none border-line border-t px-3 py-1.5 text-[12px] text-faint">{t('html.note')}</p>
    </div>
  );
}
