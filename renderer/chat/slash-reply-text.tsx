import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import { Markdown } from './markdown/markdown.tsx';
import { type ReplyBlock, replyBlocks } from './slash-reply.ts';
import { visibleLine } from './tool-words.ts';

/** What is longer may break into lines. */
const SHORT = 20;

/** Words as Markdown, tables that scroll within themselves. */
export const SlashReplyText = memo(function SlashReplyText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => replyBlocks(text), [text]);
  return (
    <div className="flex flex-col gap-2">
      {blocks.map((block, index) =>
        block.kind === 'words' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
          <Markdown key={index} text={block.text} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Table key={index} table={block} />
        ),
      )}
    </div>
  );
});

function Table({ table: { head, rows } }: { readonly table: Extract<ReplyBlock, { kind: 'table' }> }) {
  const { t } = useTranslation('chat');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark
    <div
      role="group"
      aria-label={t('slash.table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-small border border-line bg-canvas focus-visible:outline-offset-[-2px]"
    >
      <table className="w-full border-separate border-spacing-0 text-[12.5px] [&_tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 whitespace-nowrap border-line border-b bg-sunken px-2.5 py-1.5 text-left font-semibold text-soft"
              >
                {visibleLine(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <Cell key={column} text={visibleLine(cell)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ text }: { readonly text: string }) {
  return (
    <td
      className={classes(
        'border-line border-b px-2.5 py-1.5 align-top tabular-nums',
        text.length <= SHORT ? 'whitespace-nowrap' : 'min-w-52 [overflow-wrap:anywhere]',
        text === '-' && 'text-faint',
      )}
    >
      {text}
    </td>
  );
}
