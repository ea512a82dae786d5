/** Workspace paths as the tools and the user write them. */

/** With forward slashes, without a leading `./`. */
export function plainPath(path: string): string {
  return path.replace(/^(?:\.\/)+/u, '');
}

export function samePath(a: string, b: string): boolean {
  return plainPath(a) === plainPath(b);
}

const QUOTED = /["“”'‘’`「『]([^"“”'‘’`」』]+)["“”'‘’`」』]/u;

/** The file a goal names as the place to write to ("into X", "到 X"), or null. */
export function targetIn(goal: string): string | null {
  const words = /\b(?:into|to|in)\s+(?:(?:a|the)\s+)?(?:new\s+)?(?:file\s+)?(?:called\s+|named\s+)?(.+)/isu.exec(
    goal,
  )?.[1];
  const chinese = /(?:写到|写入|写进|保存到|存到|存为|放到|汇总到|生成|到|进|入)(?:文件)?\s*(.+)/su.exec(goal)?.[1];
  for (const rest of [words, chinese]) {
    if (rest === undefined) continue;
    const quoted = new RegExp(`^\\s*${QUOTED.source}`, 'u').exec(rest)?.[1];
    if (quoted !== undefined) return plainPath(quoted.trim());
    const named = /^\s*([^\s,;:!?，。；：！？、]*?\.[A-Za-z0-9]{1,8})(?![A-Za-z0-9_-])/u.exec(rest)?.[1];
    if (named !== undefined) return plainPath(named);
  }
  const anywhere = /([\p{L}\p{N}_./-]+\.(?:md|markdown|txt))(?![A-Za-z0-9_-])/iu.exec(goal)?.[1];
  return anywhere === undefined ? null : plainPath(anywhere);
}
