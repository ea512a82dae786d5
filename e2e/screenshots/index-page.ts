/**
 * Writes an HTML page with all pictures: one row per scene, one column per look (width, theme and
 * language).
 */
import type { Look } from './looks.ts';
import { nameOf } from './looks.ts';

export function indexPage(scenes: readonly string[], looks: readonly Look[]): string {
  const head = looks.map((look) => `<th>${nameOf(look)}</th>`).join('');
  const rows = scenes.map((scene) => {
    const cells = looks.map((look) => {
      const file = `${nameOf(look)}/${scene}.png`;
      return `<td><a href="${file}"><img loading="lazy" height="300" src="${file}" alt="${scene}, ${nameOf(look)}"></a></td>`;
    });
    return `<tr id="${scene}"><th>${scene}</th>${cells.join('')}</tr>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Loopwright, state by state</title>
<style>
  body { font: 13px system-ui; margin: 16px; background: #ddd; }
  th { text-align: left; white-space: nowrap; padding: 4px 8px; }
  thead th { position: sticky; top: 0; background: #ddd; }
  tbody th { position: sticky; left: 0; background: #ddd; }
  img { display: block; border: 1px solid #999; }
</style>
<table><thead><tr><th></th>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>
</html>
`;
}
