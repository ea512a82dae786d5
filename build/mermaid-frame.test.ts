import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withScript } from './mermaid-frame.ts';

it('the frame for diagrams contains its script whole, and a policy that allows only this script', () => {
  const script = 'const texts = ["</script>", "</SCRIPT", "<!--", "$&"];\r\nresult = texts.join("|");';
  const page = withScript('<meta content="script-src SCRIPT_HASH"><script></script>', script);
  const [, inline = ''] = /<script>([\s\S]*)<\/script>$/.exec(page) ?? [];
  expect(inline).not.toMatch(/<\/script|<!--|\r/i);
  const sandbox = { result: '' };
  runInNewContext(inline, sandbox);
  expect(sandbox.result).toBe('</script>|</SCRIPT|<!--|$&');
  const hash = createHash('sha256').update(inline).digest('base64');
  expect(page).toContain(`<meta content="script-src 'sha256-${hash}'">`);
});
