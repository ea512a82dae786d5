const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Changes the parts of Markdown that are not in fenced code. `change` gets whole lines. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  const pieces: string[] = [];
  let fence: string | null = null;
  let lines: string[] = [];
  const end = (changed: boolean) => {
    if (lines.length > 0) pieces.push(changed ? change(lines.join('\n')) : lines.join('\n'));
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === null && mark !== undefined) {
      end(true);
      fence = mark;
      lines.push(line);
    } else if (fence !== null && mark?.startsWith(fence) === true && line.trim() === mark) {
      lines.push(line);
      end(false);
      fence = null;
    } else lines.push(line);
  }
  end(fence === null);
  return pieces.join('\n');
}
