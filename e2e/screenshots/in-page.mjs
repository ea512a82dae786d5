/** Functions that run inside the page. */

/**
 * Waits until fonts are loaded and nothing has moved for some frames. It gives up after
 * `mostFrames` frames, because a running clock may never stop moving.
 */
export async function untilAtRest(mostFrames) {
  await document.fonts.ready;
  const shape = () => {
    // A virtual list hides itself until it has measured its rows.
    const hidden = [...document.querySelectorAll('[role=log] *')].some((box) => box.style.visibility === 'hidden');
    // A part of the page whose code is still loading has a placeholder.
    const loading = document.querySelector('.appear-late') !== null;
    if (hidden || loading) return String(Math.random());
    const boxes = [...document.querySelectorAll('main *, [role=dialog] *')].slice(0, 400);
    return boxes.map((box) => Math.round(box.getBoundingClientRect().top)).join();
  };
  let last = '';
  for (let frame = 0, same = 0; frame < mostFrames && same < 6; frame += 1) {
    await new Promise(requestAnimationFrame);
    const now = shape();
    same = now === last ? same + 1 : 0;
    last = now;
  }
}

/**
 * Finds elements that are wider than the page, or are outside the page and cannot be reached by
 * scrolling.
 */
export function misfitsOfPage() {
  function scrollsSideways(element) {
    for (let at = element; at !== null; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (at.scrollWidth > at.clientWidth && (overflowX === 'auto' || overflowX === 'scroll')) return true;
    }
    return false;
  }
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  const found = wide > 0 ? [`the page is ${wide} px too wide`] : [];
  for (const element of document.querySelectorAll('button, input, a, h1, h2, h3, p, label, kbd')) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || scrollsSideways(element)) continue;
    if (box.right > window.innerWidth + 1 || box.left < -1) {
      found.push(`${element.tagName.toLowerCase()} "${element.textContent.slice(0, 40)}" is beyond the edge`);
    }
  }
  return found;
}

/** Tells the page that the language of the system has changed. */
export function languageChanged() {
  window.dispatchEvent(new Event('languagechange'));
}

/**
 * Returns every text that a user can see or hear, one per text node. Leaves out code, and
 * notices, which keep the language in which they appeared.
 */
export function shownTexts() {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element?.checkVisibility() && element.closest('script, style, code, pre, [data-sonner-toast]') === null) {
      texts.push(node.data);
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) {
      const text = element.getAttribute(name);
      if (text !== null && element.checkVisibility()) texts.push(text);
    }
  }
  return texts.map((text) => text.trim());
}
