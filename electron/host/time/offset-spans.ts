/**
 * The spans of a time zone: the stretches of time in which its UTC offset stays the same. With them
 * many wall times are converted by addition alone.
 */
import { Temporal } from 'temporal-polyfill';

/** A span with its first moment and the first moment after it, in milliseconds since the epoch, UTC. */
export interface OffsetSpan {
  /** `-Infinity` for the first span of the zone. */
  readonly from: number;
  /** `Infinity` for a span that does not end. */
  readonly until: number;
  /** Milliseconds that wall times of this span are ahead of UTC. */
  readonly offset: number;
  /** The offset of the span before; equals `offset` for the first span. */
  readonly offsetBefore: number;
}

/** No zone has that many spans in the years in which a computer is used. */
const MOST_SPANS = 2000;
const spans = new Map<string, OffsetSpan[]>();

/** Returns the span that contains the moment. Throws RangeError for an unknown zone. */
export function offsetSpanAt(moment: number, timeZone: string): OffsetSpan {
  const known = spans.get(timeZone) ?? [];
  const found = known.find((span) => span.from <= moment && moment < span.until);
  if (found !== undefined) return found;
  const computed = computeSpan(moment, timeZone);
  if (known.length >= MOST_SPANS) known.length = 0;
  // The newest span is the likeliest to be asked for again.
  known.unshift(computed);
  spans.set(timeZone, known);
  return computed;
}

function computeSpan(moment: number, timeZone: string): OffsetSpan {
  const time = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  const next = time.getTimeZoneTransition('next');
  // The transition before a moment is searched before the moment itself.
  const previous = time.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const offset = offsetOf(time);
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset,
    offsetBefore: previous === null ? offset : offsetOf(previous.subtract({ nanoseconds: 1 })),
  };
}

function offsetOf({ offsetNanoseconds }: Temporal.ZonedDateTime): number {
  return offsetNanoseconds / 1_000_000;
}
