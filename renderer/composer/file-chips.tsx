/** The files of the next message: their pictures, names, sizes and costs, and what a person should know before sending. */
import { File, FileSpreadsheet, FileText, FileWarning, Image, type LucideIcon, Presentation, X } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import type { AttachedFile } from '../../shared/attached-file.ts';
import { documentProblemWords } from '../../shared/document-words.ts';
import type { TopicId } from '../../shared/ids.ts';
import { removeFile } from '../actions/attach-files.ts';
import { formatBytes, formatTokens } from '../i18n/format.ts';
import { type ComposerFile, type Refusal, useFilesOf } from '../stores/attached-files-store.ts';
import { IconButton } from '../ui/button.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { FileNotes } from './file-notes.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

const ICONS: Readonly<Record<AttachedFile['kind'], LucideIcon>> = {
  ...{ image: Image, pdf: FileText, word: FileText, text: File },
  ...{ excel: FileSpreadsheet, powerpoint: Presentation },
};

export const FileChips = memo(function FileChips({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('offers');
  const files = useFilesOf(topicId);
  const list = useRef<HTMLUListElement>(null);
  const focusNear = useFocusAfterRemoval(list);
  // The newest file is in sight, because it may have been refused. A button with the focus stays in sight.
  useEffect(() => {
    if (list.current?.contains(document.activeElement)) return;
    if (files.length > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [files]);
  if (files.length === 0) return null;
  return (
    <>
      <ul
        ref={list}
        aria-label={t('files.list')}
        className="mb-1.5 flex max-h-[max(10rem,30dvh)] flex-wrap gap-1.5 overflow-y-auto"
      >
        {files.map((file, index) => (
          <FileChip
            key={file.key}
            file={file}
            onRemove={() => {
              void removeFile(topicId, file.key);
              focusNear(index);
            }}
          />
        ))}
      </ul>
      <FileNotes topicId={topicId} />
    </>
  );
});

function FileChip({ file, onRemove }: { readonly file: ComposerFile; readonly onRemove: () => void }) {
  const { t } = useTranslation('offers');
  const name = shownLine(file.name);
  const isRefused = file.state === 'refused';
  return (
    <li
      title={name}
      className={`flex min-w-0 max-w-full items-center gap-2 rounded-small border bg-sunken py-1 pr-0.5 pl-2 text-[12.5px] ${isRefused ? 'border-bad-line' : 'border-line'}`}
    >
      <Picture file={file} />
      <span className="flex min-w-0 flex-col">
        <span className={`truncate ${isRefused ? '' : 'max-w-64'}`}>{name}</span>
        <span
          role={isRefused ? 'alert' : undefined}
          className={`text-[12px] ${isRefused ? 'text-bad [overflow-wrap:anywhere]' : 'truncate text-soft tabular-nums'}`}
        >
          <FileFacts file={file} />
        </span>
      </span>
      <IconButton size="small" label={t('files.remove', { name })} onClick={onRemove}>
        <X aria-hidden="true" size={13} strokeWidth={1.5} />
      </IconButton>
    </li>
  );
}

function Picture({ file }: { readonly file: ComposerFile }) {
  if (file.state === 'refused')
    return <FileWarning aria-hidden="true" size={18} strokeWidth={1.5} className="flex-none text-bad" />;
  const thumbnail = file.state === 'attached' ? file.file.thumbnail : file.thumbnail;
  if (thumbnail !== null)
    return <img src={thumbnail} alt="" className="size-9 flex-none rounded-small border border-line object-cover" />;
  if (file.state === 'reading') return <Spinner />;
  const Icon = ICONS[file.file.kind];
  return <Icon aria-hidden="true" size={18} strokeWidth={1.5} className="flex-none text-soft" />;
}

function FileFacts({ file }: { readonly file: ComposerFile }) {
  const { t, i18n } = useTranslation('offers');
  const refusalWords = (why: Refusal, name: string): string => {
    switch (why.by) {
      case 'page':
        return t(`files.${why.word}`, { name });
      case 'number':
        return t('files.tooMany', { name, count: why.count });
      case 'reader':
        return documentProblemWords(why.problem, name, i18n.language === 'zh-CN' ? 'zh-CN' : 'en');
      case 'host':
        return why.message;
      default:
        return assertNever(why);
    }
  };
  if (file.state === 'refused') return refusalWords(file.why, shownLine(file.name));
  if (file.state === 'reading') return t('files.reading', { size: formatBytes(file.bytes, i18n.language) });
  const { kind, parts, bytes, tokens } = file.file;
  const size = formatBytes(bytes, i18n.language);
  const cost = t('files.tokens', { tokens: formatTokens(tokens, i18n.language) });
  const of =
    kind === 'pdf' || kind === 'excel' || kind === 'powerpoint' ? [t(`files.parts.${kind}`, { count: parts })] : [];
  return [...of, size, cost].join(' · ');
}
