/** Names how sure a model is, from 0 to 1. Pure. */
export function confidenceName(confidence: number): 'sure' | 'fairly' | 'unsure' {
  if (confidence >= 0.85) return 'sure';
  return confidence >= 0.6 ? 'fairly' : 'unsure';
}
