// Runs in the page, before its own scripts: tells when something was painted.
globalThis.benchProbe = (() => {
  /** Right after the next frame was rendered. */
  const nextPaint = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });

  /** The last line of the chat says `text`, and its end is in view. */
  function isInSight(text) {
    const list = document.querySelector('[role="log"]');
    const last = list?.querySelector('[data-newest]');
    if (!last?.textContent.includes(text) || !last.checkVisibility({ visibilityProperty: true })) return false;
    const outer = list.getBoundingClientRect();
    const { bottom } = last.getBoundingClientRect();
    return bottom > outer.top && bottom <= outer.bottom + 1;
  }

  /**
   * Resolves with the milliseconds from the next click to the frame in which `text` is in sight.
   */
  const fromClickTo = (text) =>
    new Promise((resolve, reject) => {
      const clicked = async ({ timeStamp }) => {
        for (;;) {
          const at = await nextPaint();
          if (isInSight(text)) return resolve(at - timeStamp);
          if (at - timeStamp > 10_000) return reject(new Error(`Not painted: ${text}`));
        }
      };
      addEventListener('click', clicked, { capture: true, once: true });
    });

  /** A message of the user that says `text` is wholly in view. */
  function ownIsInSight(text) {
    const list = document.querySelector('[role="log"]');
    const outer = list?.getBoundingClientRect();
    return [...(list?.querySelectorAll('[data-row="user"], [data-row="sending"]') ?? [])].some((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return row.textContent.includes(text) && top >= outer.top && bottom <= outer.bottom + 1;
    });
  }

  /**
   * Resolves with the milliseconds from the next key to the frame in which the user's own words
   * are in sight.
   */
  const fromKeyToOwn = (text) =>
    new Promise((resolve, reject) => {
      const pressed = async ({ timeStamp }) => {
        for (;;) {
          const at = await nextPaint();
          if (ownIsInSight(text)) return resolve(at - timeStamp);
          if (at - timeStamp > 10_000) return reject(new Error(`Not painted: ${text}`));
        }
      };
      addEventListener('keydown', pressed, { capture: true, once: true });
    });

  return { nextPaint, isInSight, fromClickTo, fromKeyToOwn };
})();
