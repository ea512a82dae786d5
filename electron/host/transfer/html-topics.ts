/** Writes topics as one page of HTML that loads nothing and runs nothing. Pictures are a part of it. */
import type { TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { ImagePart, Message, Part } from '../../../shared/message.ts';
import { withEvidence } from '../exports/evidence-pieces.ts';
import { EXPORT_TEXTS, type ExportTexts } from '../exports/export-texts.ts';
import { approvalsIn, evidenceOf, exportedHead, exportedTitle, shownMessages } from '../exports/exported-topic.ts';
import { escaped, PAGE_END, pageStart, pieceHtml } from '../exports/html-page.ts';
import { messageHeading, partPieces } from '../exports/markdown.ts';
import { visibleLine, visibleText } from '../text/escaped-text.ts';
import type { TopicWriterParts } from './topic-writer-parts.ts';

/** A page of several topics begins with a list of them. */
export function* htmlTopics(
  parts: TopicWriterParts,
  ids: readonly TopicId[],
  { title, locale, done }: { readonly title: string; readonly locale: Locale; readonly done: () => void },
): Generator<string, void> {
  const texts = EXPORT_TEXTS[locale];
  yield pageStart(visibleText(title), locale, true);
  if (ids.length > 1) yield* contents(parts, ids, texts);
  for (const [at, id] of ids.entries()) {
    if (parts.topics.find(id) !== undefined) {
      yield `<section id="topic-${at + 1}">\n`;
      yield* oneTopic(parts, id, texts);
      yield '</section>\n';
    }
    done();
  }
  yield PAGE_END;
}

function* contents(parts: TopicWriterParts, ids: readonly TopicId[], texts: ExportTexts): Generator<string, void> {
  yield `<nav><h1>${escaped(texts.topics)}</h1>\n<ol>\n`;
  for (const [at, id] of ids.entries()) {
    if (parts.topics.find(id) === undefined) continue;
    const title = exportedTitle(parts, id);
    yield `<li><a href="#topic-${at + 1}">${escaped(visibleLine(title))}</a></li>\n`;
  }
  yield '</ol></nav>\n';
}

function* oneTopic(parts: TopicWriterParts, topicId: TopicId, texts: ExportTexts): Generator<string, void> {
  const approvalsOf = approvalsIn(parts);
  yield exportedHead(parts, topicId).map(visibleText).map(pieceHtml).join('');
  const bodies = withEvidence(
    shownMessages(parts, topicId),
    (message) => {
      const approvals = approvalsOf(message);
      const heading = pieceHtml(visibleText(messageHeading(message, texts)));
      return [heading, ...message.parts.flatMap((part) => partHtml(part, message, approvals, texts))];
    },
    (loopId) => evidenceOf(parts, loopId, texts.locale).map(visibleText).map(pieceHtml),
  );
  for (const body of bodies) yield body.join('');
}

function partHtml(
  part: Part,
  { role }: Message,
  approvals: Parameters<typeof partPieces>[2],
  texts: ExportTexts,
): readonly string[] {
  if (part.type === 'image') return [pictureHtml(part, texts)];
  const pieces = partPieces(part, role, approvals, texts).map(visibleText).map(pieceHtml);
  const images = part.type === 'tool-result' ? part.content.filter((item) => item.type === 'image') : [];
  return [...pieces, ...images.map((image) => pictureHtml(image, texts))];
}

/** The pictures that a page can contain; SVG could name other files. */
const SHOWN = /^image\/(?:png|jpeg|gif|webp)$/;

function pictureHtml({ mimeType, data, name }: Omit<ImagePart, 'type'>, texts: ExportTexts): string {
  const words = escaped(name === undefined ? texts.image : visibleLine(name));
  if (!SHOWN.test(mimeType)) return `<p>${words}</p>\n`;
  const clean = Buffer.from(data, 'base64').toString('base64');
  return `<figure><img alt="${words}" src="data:${mimeType};base64,${clean}"></figure>\n`;
}
