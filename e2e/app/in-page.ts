/** Scripts that run inside a page, because specs have no access to its DOM. */

/** Resolves to the number of milliseconds for which the indicator shows that the loop is done. */
export const ENDING_SHOWN = `new Promise((resolve) => {
  let since = null;
  new MutationObserver(() => {
    const shown = document.querySelector('[aria-label="Loop"][data-state="done"]') !== null;
    if (shown) since ??= performance.now();
    else if (since !== null) resolve(performance.now() - since);
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
})`;

/**
 * Records from now on each paragraph of an answer that is not the beginning of one of the expected
 * answers. Such a paragraph has missing or repeated text.
 */
export const watchAnswers = (answers: readonly string[]): string => `{
  const whole = ${JSON.stringify(answers)};
  window.wrongAnswers = [];
  new MutationObserver(() => {
    for (const row of document.querySelectorAll('[data-row="answer"] p')) {
      if (!whole.some((answer) => answer.startsWith(row.textContent))) window.wrongAnswers.push(row.textContent);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}`;
export const WRONG_ANSWERS = 'window.wrongAnswers';

/** Everything that the page shows or stores (document, fields, storage, cookies), as one text. */
export const EVERYTHING_KEPT = `(async () => JSON.stringify([
  document.documentElement.outerHTML,
  [...document.querySelectorAll('input, textarea')].map((field) => field.value),
  { ...localStorage },
  { ...sessionStorage },
  document.cookie,
  location.href,
  history.state,
  await indexedDB.databases(),
  await caches.keys(),
]))()`;

/**
 * Elements and attributes that could run or load something and that the app itself never creates.
 */
export const FOREIGN_ELEMENTS = `[...document.querySelectorAll('#root *')].filter((element) =>
  element.matches('script, object, embed, form[action], link, base, meta, video, audio, style') ||
  element.getAttributeNames().some((name) => name.startsWith('on')) ||
  (element.matches('img') && !element.src.startsWith('data:image/')) ||
  (element.matches('iframe') && (element.sandbox.value !== 'allow-scripts' || element.srcdoc !== ''))
).map((element) => element.outerHTML.slice(0, 200))`;

/** Resolves when the browser has drawn all changes made so far. */
export const DRAWN = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
