/**
 * Units of Markdown that once froze the page for seconds when they were repeated, because the
 * parser or the code around it needed the square of their number or more.
 */
export const KNOWN_ATTACKS: readonly string[] = [
  ...['_a**', '_a*', '*_a', '**a_', '__a*', '_\ud800', '.<***\u0301', '中__&', '*a **b '],
  ...['[a](', '[a][', '![a](', '![[-\u0301', '[^a]</\\[中<', '[a]: b "\n', '__1) [^a]:]'],
  ...['\\', '\\\n', '`a', '``a```', '<a ', '<!-- ', '<? ', '<a b="', '<!A _\u0301', '&a;', '&\n'],
  ...['$$', '$$ x\n', '$$-**\n', '\\[\n', '\\(a', '$a', '|\u0301\\', '|-\n', '|a|\n', '-   \n~'],
  ...['- - - - - ', '+ ', '1. ', '> ', '>', '> 1) ', '- > ', '-\n', '- a\n', '#\n', 'a\n-\n', 'a\n=\n', 'a\n\n'],
  ...['a_', 'a!', 'a@', 'a@b.c ', 'http://a.b ', 'www.', 'http://a(', 'http://a.', '((((', '....', 'a  \n', '\n', '\t'],
];

/** A table whose short rows would be filled up to millions of cells. */
export const WIDE_TABLE = `|${'a|'.repeat(1_500)}\n|${'-|'.repeat(1_500)}\n${'a\n'.repeat(2_900)}`;
