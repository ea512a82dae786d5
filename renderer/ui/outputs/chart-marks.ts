/** Finds the marks of a drawn chart that stand for data, and the one that a person points at. */
import { MARK_LABEL } from './chart-shapes.ts';

export interface Mark {
  readonly element: SVGElement;
  readonly label: string;
  /** Its middle in CSS pixels, from the top left corner of the drawing. */
  readonly x: number;
  readonly y: number;
}

/** How near a pointer has to be to the middle of a mark that it does not touch, in CSS pixels. */
const NEAR = 26;
/** Marks beyond this number are found only by touching them. */
const MOST_MEASURED = 4_000;

/** Lists the marks in the order in which they are drawn. */
export function marksOf(drawing: SVGElement): readonly Mark[] {
  const corner = drawing.getBoundingClientRect();
  const found: Mark[] = [];
  for (const element of drawing.querySelectorAll<SVGElement>(`[${MARK_LABEL}]`)) {
    if (found.length >= MOST_MEASURED) break;
    const { left, top, width, height } = element.getBoundingClientRect();
    const label = element.getAttribute(MARK_LABEL) ?? '';
    found.push({ element, label, x: left - corner.left + width / 2, y: top - corner.top + height / 2 });
  }
  return found;
}

/** Returns the mark that the pointer touches, otherwise the nearest one, or null. */
export function markAt(marks: readonly Mark[], target: EventTarget | null, x: number, y: number): Mark | null {
  const touched = target instanceof Element ? target.closest(`[${MARK_LABEL}]`) : null;
  const known = marks.find(({ element }) => element === touched);
  if (known !== undefined) return known;
  if (touched instanceof SVGElement) return { element: touched, label: touched.getAttribute(MARK_LABEL) ?? '', x, y };
  let nearest: Mark | null = null;
  let least = NEAR ** 2;
  for (const mark of marks) {
    const distance = (mark.x - x) ** 2 + (mark.y - y) ** 2;
    if (distance < least) [nearest, least] = [mark, distance];
  }
  return nearest;
}
