interface RingProps {
  /** The fraction to show, from 0 to 1. */
  readonly share: number;
}

const RADIUS = 6;
const ROUND = 2 * Math.PI * RADIUS;

/**
 * Shows a fraction as an arc of a circle, in the colour of the surrounding text. The ring is
 * decorative, so screen readers skip it.
 */
export function Ring({ share }: RingProps) {
  const circle = { cx: 8, cy: 8, r: RADIUS, fill: 'none', strokeWidth: 2.5, stroke: 'currentColor' } as const;
  return (
    <svg aria-hidden="true" width={14} height={14} viewBox="0 0 16 16" className="flex-none -rotate-90">
      <circle {...circle} strokeOpacity={0.25} />
      <circle {...circle} strokeDasharray={`${share * ROUND} ${ROUND}`} />
    </svg>
  );
}
