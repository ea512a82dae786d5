import { describe, expect, it } from 'vitest';
import { externalLink } from './external-link.ts';

describe('externalLink', () => {
  it.each([
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    ['HTTP://Example.org', 'http://example.org/'],
    ['https://example.org/a"b c', 'https://example.org/a%22b%20c'],
    ['ht\ntps://example.org/', 'https://example.org/'],
    ['mailto:someone@example.org', 'mailto:someone@example.org'],
    ['mailto:someone@example.org?subject=Hello%20there', 'mailto:someone@example.org?subject=Hello%20there'],
  ])('opens the link %j as the URL %j', (text, link) => {
    expect(externalLink(text)).toBe(link);
  });

  it.each([
    'smb://server/share',
    'ms-msdt:/id PCWDiagnostic',
    'file:///etc/passwd',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hello',
    'vscode://file/etc/passwd',
    'app://loopwright/index.html',
    'about:blank',
    '//example.org',
    'C:\\Windows\\System32\\calc.exe',
    '/etc/passwd',
    '',
  ])('refuses any other link: %j (V10)', (text) => {
    expect(externalLink(text)).toBeNull();
  });

  it('keeps only the recipient and the text fields of a mail link, so that no file is attached', () => {
    expect(externalLink('mailto:a@example.org?subject=Hi&attach=/etc/passwd&Attachment=/etc/shadow')).toBe(
      'mailto:a@example.org?subject=Hi',
    );
    expect(externalLink('mailto:a@example.org" --attach=/etc/passwd')).toBe(
      'mailto:a@example.org%22%20--attach=/etc/passwd',
    );
  });
});
