/**
 * Removes from the JavaScript of an interpreter what its engine does not need. Python code can reach this
 * realm, in which Deno has no permission any more; this is the second fence.
 */

import { deno } from './deno.ts';

/** The names that stay: the language itself, and what an event loop needs. */
const KEPT = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error
  AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math Intl ArrayBuffer
  Atomics Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array Uint8ClampedArray
  BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry
  SuppressedError DisposableStack AsyncDisposableStack SharedArrayBuffer decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape unescape isFinite isNaN WebAssembly TextDecoder TextEncoder performance setTimeout clearTimeout
  setImmediate clearImmediate setInterval clearInterval   queueMicrotask MessageChannel MessagePort structuredClone`.split(
    /\s+/,
  ),
);

/** Throws if something cannot be taken away. */
export function closeRealm(): void {
  if (deno.permissions.revokeSync({ name: 'read' }).state === 'granted') throw new Error('Reading stays allowed.');
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!KEPT.has(name) && !Reflect.deleteProperty(globalThis, name)) throw new Error(`${name} cannot be removed.`);
  }
  // Engines report on it when they break. The real one writes to the connection with the host.
  const silent = () => {};
  const console = { log: silent, info: silent, warn: silent, error: silent, debug: silent, trace: silent };
  Object.defineProperty(globalThis, 'console', { value: Object.freeze(console) });
  for (const name of ['Worker', 'fetch', 'Deno', 'process', 'caches'])
    if (name in globalThis) throw new Error(`${name} is still there.`);
}
