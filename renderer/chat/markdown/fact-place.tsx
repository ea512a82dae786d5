import { useContext } from 'react';
import { assertNever } from '../../../shared/assert-never.ts';
import { FactMarksContext } from '../../ui/fact-marks.ts';

/** The place in a text where a model cites a fact. `raw` is the mark as it was written. */
export function FactPlace({ id, raw }: { readonly id: number; readonly raw: string }) {
  const marks = useContext(FactMarksContext);
  if (marks === null) return raw;
  switch (marks.as) {
    case 'chips':
      return <marks.Shown loopId={marks.loopId} id={id} />;
    case 'none':
      return null;
    default:
      return assertNever(marks);
  }
}
