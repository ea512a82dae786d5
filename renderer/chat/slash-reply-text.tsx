import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import { classes } from '../ui/classes.ts';
import { type ReplyBlock, replyBlocks, replySpans } from './slash-reply.ts';
import { visible, visibleLine } from './tool-words.ts';

/** The maximum number of characters in a table cell that does not wrap. */
const SHORT = 20;

/**
 * Shows the reply of a slash command. Its text is unchanged, and each table scrolls horizontally
 * on its own.
 */
export const SlashReplyText = memo(function SlashReplyText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => replyBlocks(text), [text]);
  return (
    <div className="flex flex-col gap-2 leading-[1.6] [overflow-wrap:anywhere]">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <Block key={index} block={block} />
      ))}
    </div>
  );
});

function Block({ block }: { readonly block: ReplyBlock }) {
  switch (block.kind) {
    case 'words':
      return (
        <p className="whitespace-pre-wrap">
          <Spans text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-1 pl-6">
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items never move
            <li key={index}>
              <Spans text={item} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <Table table={block} />;
    default:
      return assertNever(block);
  }
}

function Spans({ text }: { readonly text: string }) {
  return replySpans(text).map((span, index) =>
    span.code ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: spans never move
      <code key={index} className="rounded-[4px] bg-sunken px-1 py-px font-mono text-[0.92em]">
        {visible(span.text)}
      </code>
    ) : (
      visible(span.text)
    ),
  );
}

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
