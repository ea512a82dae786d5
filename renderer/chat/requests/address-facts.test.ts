import { expect, it } from 'vitest';
import { addressFacts } from './address-facts.ts';

it('a server’s request to open a page shows the ASCII form of the host name, and warns about suspicious parts of the URL', () => {
  expect(addressFacts('https://login.example.org:8443/a?b')).toEqual({ host: 'login.example.org:8443', doubts: [] });
  expect(addressFacts('http://login.example.org/')?.doubts).toEqual(['not-encrypted']);
  expect(addressFacts('http://127.0.0.1:3000/')?.doubts).toEqual([]);
  expect(addressFacts('https://bank.example@evil.example/')).toEqual({
    host: 'evil.example',
    doubts: ['names-a-user'],
  });
  expect(addressFacts('https://аpple.com/')).toEqual({ host: 'xn--pple-43d.com', doubts: ['other-alphabet'] });
});

it('a server’s request to open a page accepts only http and https URLs', () => {
  for (const address of ['mailto:a@b.c', 'javascript:alert(1)', 'file:///etc/passwd', 'no address']) {
    expect(addressFacts(address)).toBeNull();
  }
});
