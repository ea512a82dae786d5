/** Creates an untrusted website on loopback, with any pages that a test needs. */
import http from 'node:http';
import { onTestFinished } from 'vitest';

/** Starts a server that closes after the test, and returns its origin. */
export async function stranger(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Returns a listener that answers with a body and records the requests. */
export function page(body: string | Buffer, { type = 'text/html; charset=utf-8', status = 200 } = {}) {
  const asked: http.IncomingMessage[] = [];
  const answer: http.RequestListener = (request, response) => {
    asked.push(request);
    response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(body);
  };
  return { asked, answer };
}

/** Returns a signal that is never aborted. */
export const going = () => new AbortController().signal;

/** Returns a tracking link to the URL in the format of Bing. */
function bingLink(url: string): string {
  const packed = Buffer.from(url).toString('base64url');
  return `https://www.bing.com/ck/a?!&amp;&amp;p=8c1d&amp;ptn=3&amp;hsh=4&amp;fclid=1f&amp;u=a1${packed}&amp;ntb=1`;
}

/**
 * A result page in the format of Bing in 2026: an advertisement, five results, of which one is a
 * duplicate and one has no title, and links to Bing itself.
 */
export const BING_PAGE = `<!DOCTYPE html><html lang="zh" dir="ltr"><head><title>三角函数 - 搜索</title><script>var _G={};</script></head><body>
<header id="b_header"><a href="https://www.bing.com/images/search?q=x">图片</a><a href="https://account.example.net/login">登录</a></header>
<div id="b_content"><main><ol id="b_results">
<li class="b_ad"><ul><li><div class="sb_add"><h2><a href="https://www.bing.com/aclk?ld=e8">Buy now</a></h2><p>Ad</p></div></li></ul></li>
<li class="b_algo" data-id iid="SERP.5310"><div class="b_tpcn"><a class="tilk" href="${bingLink('https://zh.example.org/wiki/三角函数')}"><div class="tptxt">zh.example.org</div></a></div>
<h2 class=""><a target="_blank" href="${bingLink('https://zh.example.org/wiki/三角函数')}" h="ID=SERP,5176.2"><strong>三角函数</strong> &#8211; 百科 &amp; 定理</a></h2>
<div class="b_caption" role="contentinfo"><p class="b_lineclamp2"><span class="algoSlug_icon">网页</span>2026年1月3日 &ensp;&#0183;&ensp;<strong>三角函数</strong>是基本
初等函数之一 &lt;sin, cos&gt;</p></div></li>
<li class="b_ans"><div class="b_rs"><h2>相关搜索</h2><ul><li><a href="/search?q=cos">cos</a></li></ul></div></li>
<li class="b_algo" data-id iid="SERP.5329"><h2><a target="_blank" href="https://math.example.com/trig?a=1&amp;b=2#top" h="ID=SERP,5193.2">Trigonometry   for everyone</a></h2><p class="b_lineclamp3">Sine, cosine and tangent.</p></li>
<li class="b_algo"><h2><a href="https://math.example.com/trig?a=1&amp;b=2#bottom">The same page again</a></h2></li>
<li class="b_algo"><h2><a href="https://untitled.example.com/"><img alt="" src="x.png"></a></h2><p>No title</p></li>
<li class="b_algo"><h2><a href="https://www.bing.com/videos/search?q=x">Videos of it</a></h2><p>Own link</p></li>
<li class="b_algo"><h2><a href="javascript:alert(1)">Run me</a></h2></li>
<li class="b_algo"><h2><a href="${bingLink('https://third.example.net/')}">Third</a></h2></li>
<li class="b_algo"><h2><a href="https://fourth.example.net/">Fourth</a></h2></li>
</ol></main></div><footer><a href="https://go.microsoft.example/privacy">隐私</a></footer></body></html>`;

const BING_FRAME = (inside: string) =>
  `<!DOCTYPE html><html><head><title>x - Search</title></head><body><div id="b_content">${inside}</div><footer><a href="https://privacy.example/">Privacy</a><a href="https://legal.example/">Legal</a></footer></body></html>`;
export const BING_NOTHING = BING_FRAME(
  '<ol id="b_results"><li class="b_no"><h1>There are no results for <strong>x</strong></h1><ul><li>Check your spelling</li></ul></li></ol>',
);
export const BING_CAPTCHA = BING_FRAME(
  '<div class="captcha"><div class="captcha_header">One last step</div><form action="https://www.bing.com/turing/captcha/challenge" method="post"></form></div>',
);
export const BING_OTHER = BING_FRAME('<div class="consent"><a href="https://consent.example/">Accept</a></div>');

const duckResult = (url: string, title: string, snippet: string, kind = 'web-result') =>
  `<div class="result results_links results_links_deep ${kind} "><div class="links_main links_deep result__body"><h2 class="result__title"><a rel="nofollow" class="result__a" href="${url}">${title}</a></h2><div class="result__extras"><a class="result__url" href="${url}">${url}</a></div><a class="result__snippet" href="${url}">${snippet}</a><div class="clear"></div></div></div>`;
export const DUCK_PAGE = `<!DOCTYPE html><html><head><title>owls at DuckDuckGo</title></head><body><form action="/html/" method="post"><input name="q" value="owls"></form><div class="serp__results"><div id="links" class="results">
${duckResult('https://duckduckgo.com/y.js?ad_domain=owls.example&amp;u3=https%3A%2F%2Fads.example', 'Owls on sale', 'Buy', 'result--ad')}
${duckResult('https://owls.example.org/', 'Owls &amp; their <b>owlets</b>', 'All about <b>owls</b> &#x27;at night&#x27;')}
${duckResult('//duckduckgo.com/l/?uddg=https%3A%2F%2Fbarn.example.com%2Fowl%3Fa%3D1&amp;rut=0f', 'Barn owl', '')}
${duckResult('https://duckduckgo.com/feedback', 'Feedback', 'Own link')}
${duckResult('http://third.example.net/owl', 'Third', 'Three')}
<div class="nav-link"><form action="/html/"><input type="submit" value="Next"></form></div></div></div></body></html>`;
export const DUCK_NOTHING =
  '<html><body><div id="links" class="results"><div class="result results_links result--no-result"><div class="no-results">No results.</div></div></div></body></html>';
export const DUCK_CAPTCHA =
  '<html><head><title>DuckDuckGo</title></head><body><form id="challenge-form" action="//duckduckgo.com/anomaly.js?cc=botnet"><div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div><img class="anomaly-modal__image" src="1.jpg"></form></body></html>';

export const SEARXNG_ANSWER = JSON.stringify({
  query: 'owls',
  number_of_results: 0,
  results: [
    {
      url: 'https://owls.example.org/',
      title: 'Owls & <owlets>',
      content: 'All about\nowls.',
      engine: 'brave',
      score: 4,
    },
    { url: 'https://owls.example.org/', title: 'Twice', content: '' },
    { url: 'magnet:?xt=urn:btih:0', title: 'A torrent', content: '' },
    { title: 'No address' },
    'no result',
    { url: 'https://barn.example.com/owl', title: 'Barn owl', content: null },
    { url: 'https://third.example.net/', title: 'Third', content: 'Three' },
    { url: 'https://fourth.example.net/', title: 'Fourth', content: '' },
  ],
  answers: [],
  unresponsive_engines: [['google', 'CAPTCHA']],
});

export const BRAVE_ANSWER = JSON.stringify({
  type: 'search',
  query: { original: 'owls' },
  mixed: { type: 'mixed', main: [{ type: 'web', index: 0, all: false }] },
  web: {
    type: 'search',
    results: [
      { title: 'Owls &amp; owlets', url: 'https://owls.example.org/', description: 'All about <strong>owls</strong>' },
      { title: 'Barn owl', url: 'https://barn.example.com/owl', is_source_local: false },
      { title: 'Third', url: 'https://third.example.net/', description: 'It&#x27;s three' },
      { title: 'Fourth', url: 'https://fourth.example.net/', description: '' },
    ],
  },
});
