// A script that runs in the page before the page's own scripts, and reports when something was
// painted.
globalThis.benchProbe = (() => {
  /** Resolves right after the next frame was rendered. */
  const nextPaint = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });

  /** Whether the last line of the chat contains `text` and its end is visible. */
  function isInSight(text) {
    const list = document.querySelector('[role="log"]');
    const last = list?.querySelector('[data-newest]');
    if (!last?.textContent.includes(text) || !last.checkVisibility({ visibilityProperty: true })) return false;
    const outer = list.getBoundingClientRect();
    const { bottom } = last.getBoundingClientRect();
    return bottom > outer.top && bottom <= outer.bottom + 1;
  }

  /**
   * Resolves to the number of milliseconds from the next click to the frame in which `text` is
   * visible.
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

  /** Whether a message of the user that contains `text` is completely visible. */
  function ownIsInSight(text) {
    const list = document.querySelector('[role="log"]');
    const outer = list?.getBoundingClientRect();
    return [...(list?.querySelectorAll('[data-row="user"], [data-row="sending"]') ?? [])].some((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return row.textContent.includes(text) && top >= outer.top && bottom <= outer.bottom + 1;
    });
  }

  /**
   * Resolves to the number of milliseconds from the next key press to the frame in which the user's
   * message is visible.
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

  /** Resolves to the number of milliseconds from the next key press to the frame that shows its letter. */
  const fromKeyToFrame = () =>
    new Promise((resolve) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const typed = async () => resolve((await nextPaint()) - timeStamp);
          addEventListener('input', typed, { once: true });
        },
        { capture: true, once: true },
      );
    });

  return { nextPaint, isInSight, fromClickTo, fromKeyToOwn, fromKeyToFrame };
})();
