/**
 * The script that every page of the Electron double runs first. It runs the real `preload.cjs` with
 * a `require('electron')` that has three members. The preload script and the page share one
 * JavaScript context here, so their isolation is not tested. A new window is reported to the main
 * process, as in Electron.
 */

/**
 * Returns the script as a string, because it runs in the page. The names `__double*` are functions
 * that Playwright exposes to the page.
 */
export function pageWorld(preload: string): string {
  return `(() => {
  const ports = new Map();
  // Electron fires "close" at the page's end of a port when the other end closes. Chromium alone
  // does not do so on all platforms.
  const unpaired = [];
  const pageEnds = new Map();
  window.addEventListener('message', ({ ports: [end] }) => end && pageEnds.set(unpaired.shift(), end));
  const doublePorts = Object.freeze({
    receive: (id, data) => ports.get(id)?.postMessage(data),
    close: (id) => {
      ports.get(id)?.close();
      ports.delete(id);
      pageEnds.get(id)?.dispatchEvent(new Event('close'));
      pageEnds.delete(id);
    },
  });
  Object.defineProperty(window, '__doublePorts', { value: doublePorts });
  window.open = (url) => {
    window.__doubleWindowOpen(new URL(url, document.baseURI).href);
    return null;
  };
  const follow = (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const anew = link?.target === '_blank' || event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (link === null || !anew || event.defaultPrevented) return;
    event.preventDefault();
    window.__doubleWindowOpen(link.href);
  };
  window.addEventListener('click', follow);
  window.addEventListener('auxclick', follow);
  if (window !== window.top) return;
  const strict = (name, members) => new Proxy(members, {
    get(target, member) {
      if (typeof member === 'symbol' || member in target) return target[member];
      throw new Error('The Electron double knows no ' + name + '.' + String(member));
    },
  });
  const electron = strict('electron (preload)', {
    contextBridge: strict('contextBridge', {
      exposeInMainWorld(name, api) {
        Object.defineProperty(window, name, { value: Object.freeze({ ...api }), enumerable: true });
      },
    }),
    ipcRenderer: strict('ipcRenderer', {
      postMessage(channel, message, transfer = []) {
        const ids = transfer.map((port) => {
          const id = crypto.randomUUID();
          ports.set(id, port);
          unpaired.push(id);
          port.onmessage = (event) => window.__doublePortMessage(id, event.data);
          port.addEventListener('close', () => window.__doublePortClose(id));
          return id;
        });
        window.__doubleIpc(channel, message, ids);
      },
    }),
  });
  const require = (name) => {
    if (name === 'electron') return electron;
    throw new Error('A sandboxed preload script cannot require ' + name);
  };
  const module = { exports: {} };
  (function (require, module, exports, process) {
${preload}
  })(require, module, module.exports, Object.freeze({ platform: ${JSON.stringify(process.platform)} }));
})();`;
}
