/** Reads the slides of a PowerPoint presentation in their order, with tables and notes. */
import { posix } from 'node:path';
import { load } from 'cheerio';
import type { Unzipped } from 'fflate';
import type { DocumentText } from '../../../../shared/document.ts';
import type { DocumentTask } from '../messages.ts';
import { Gathered } from './gathered.ts';
import { refuseEntities, unpacked, xmlIn } from './packed-files.ts';
import { Unreadable } from './unreadable.ts';

const PRESENTATION = 'ppt/presentation.xml';

type Xml = ReturnType<typeof load>;

export function readPowerPoint({ bytes, limits }: DocumentTask): DocumentText {
  const files = unpacked(bytes, limits.unpackedBytes);
  refuseEntities(files);
  const presentation = parsed(files, PRESENTATION);
  if (presentation === null) throw new Unreadable('broken');
  const targets = relations(files, PRESENTATION);
  const slides = presentation('p\\:sldId')
    .toArray()
    .flatMap((slide) => targets.find(({ id }) => id === presentation(slide).attr('r:id'))?.path ?? []);
  const gathered = new Gathered(limits);
  for (const [index, path] of slides.entries()) if (!gathered.add(`Slide ${index + 1}`, slideText(files, path))) break;
  if (!gathered.hasText) throw new Unreadable('empty');
  return {
    format: 'powerpoint',
    sections: gathered.sections,
    total: slides.length,
    leftOut: gathered.leftOut('slides', slides.length),
  };
}

function slideText(files: Unzipped, path: string): string {
  const slide = parsed(files, path);
  if (slide === null) return '';
  const notesPath = relations(files, path).find(({ type }) => type.endsWith('/notesSlide'))?.path;
  const notes = notesPath === undefined ? null : parsed(files, notesPath);
  // The number of the slide is a field of its own in the notes.
  notes?.('a\\:fld').remove();
  const said = notes === null ? '' : paragraphs(notes);
  return [paragraphs(slide), said === '' ? '' : `Notes: ${said}`].filter((text) => text !== '').join('\n\n');
}

/** The paragraphs, each on a line. The cells of a row of a table are on one line. */
function paragraphs(xml: Xml): string {
  for (const row of xml('a\\:tr').toArray()) {
    const cells = xml(row)
      .find('a\\:tc')
      .toArray()
      .map((cell) => textIn(xml, xml(cell).find('a\\:t').toArray()));
    const line = xml('<a:p><a:t></a:t></a:p>');
    line.find('a\\:t').text(cells.join('\t'));
    xml(row).replaceWith(line);
  }
  return xml('a\\:p')
    .toArray()
    .map((paragraph) => {
      xml(paragraph).find('a\\:br').replaceWith('<a:t> </a:t>');
      return textIn(xml, xml(paragraph).find('a\\:t').toArray());
    })
    .filter((line) => line.trim() !== '')
    .join('\n');
}

const textIn = (xml: Xml, nodes: Parameters<Xml>[0][]): string => nodes.map((node) => xml(node).text()).join('');

interface Relation {
  readonly id: string;
  readonly type: string;
  /** The path in the archive. */
  readonly path: string;
}

function relations(files: Unzipped, of: string): readonly Relation[] {
  const xml = parsed(files, `${posix.dirname(of)}/_rels/${posix.basename(of)}.rels`);
  if (xml === null) return [];
  return xml('Relationship')
    .toArray()
    .map((node) => {
      const { Id = '', Type = '', Target = '' } = xml(node).attr() ?? {};
      const path = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(of), Target);
      return { id: Id, type: Type, path };
    });
}

function parsed(files: Unzipped, name: string): Xml | null {
  const text = xmlIn(files, name);
  return text === null ? null : load(text, { xml: true });
}
