/** Attempts of JavaScript. */
import { type Attempt, attempt, endless, flooding, forged, greedy } from './attempt.fixture.ts';

/** Attempts that succeed in a plain Node, so that they can fail. */
export const PLAIN_JAVASCRIPT: readonly Attempt[] = [
  attempt('reads the environment', 'process.env.LOOPWRIGHT_CANARY ? "escaped" : 0'),
  attempt(
    'reads a file with a module of Node',
    '(await import("node:fs")).readFileSync("$SECRET", "utf8") && "escaped"',
  ),
  attempt(
    'reads a file with promises',
    '(await import("node:fs/promises")).readFile("$SECRET", "utf8").then(() => "escaped")',
  ),
  attempt('lists a folder', '(await import("node:fs")).readdirSync("$OUTSIDE").length ? "escaped" : 0'),
  attempt(
    'reads its own environment as a file',
    '(await import("node:fs")).readFileSync("/proc/self/environ") && "escaped"',
  ),
  attempt('writes a file', '(await import("node:fs")).accessSync("$OUTSIDE", 2); "escaped"'),
  attempt('starts a program', '(await import("node:child_process")).execSync("echo escaped").toString().trim()'),
  attempt('reaches the network with fetch', '(await fetch("http://127.0.0.1:$PORT/")).text()'),
  attempt(
    'reaches the network with a socket',
    `const net = await import("node:net");
    await new Promise((end, fail) => net.connect($PORT, "127.0.0.1").on("error", fail).on("data", () => end("escaped")))`,
  ),
  attempt('makes a WebSocket', 'new WebSocket("ws://127.0.0.1:$PORT/") && "escaped"'),
  attempt('makes a worker', 'new (await import("node:worker_threads")).Worker("1", { eval: true }) && "escaped"'),
  attempt(
    'finds the process through the constructor of an array',
    '[].constructor.constructor("return process")().pid && "escaped"',
  ),
  attempt(
    'finds the process through the constructor of the global object',
    'globalThis.constructor.constructor("return process")().pid && "escaped"',
  ),
  attempt('finds the process in a function made of text', 'new Function("return process")().pid && "escaped"'),
  attempt('finds the process in evaluated text', '(0, eval)("process").pid && "escaped"'),
  attempt(
    'imports in a function made of text',
    'await (async () => {}).constructor("return import(\'node:fs\')")() && "escaped"',
  ),
  attempt(
    'finds the process in a generator made of text',
    '(function* () {}).constructor("yield process")().next().value.pid && "escaped"',
  ),
  attempt('finds the process by reflection', 'Reflect.construct(Function, ["return process"])().pid && "escaped"'),
  attempt('signals a process of the host', 'process.kill($PID, 0) && "escaped"'),
  attempt('reads what the machine is called', '(await import("node:os")).hostname() && "escaped"'),
  attempt('runs WebAssembly', 'WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) ? "escaped" : 0'),
  attempt(
    'waits without an end in shared memory',
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1) && "escaped"',
  ),
];

const REAL = 'throw new Error("real")';

export const JAVASCRIPT_ATTEMPTS: readonly Attempt[] = [
  ...PLAIN_JAVASCRIPT,
  attempt('requires a module', 'require("fs").readFileSync("$SECRET", "utf8") && "escaped"'),
  attempt('asks Deno for a file', 'Deno.readTextFileSync("$SECRET") && "escaped"'),
  attempt('asks Deno for the environment', 'Deno.env.toObject() && "escaped"'),
  attempt('uses the module std of QuickJS', '(await import("std")).open("$SECRET", "r") && "escaped"'),
  attempt('uses the module os of QuickJS', '(await import("os")).exec(["true"]) === 0 && "escaped"'),
  attempt('uses the modules of QuickJS with a prefix', '(await import("qjs:os")).remove("$SECRET") && "escaped"'),
  attempt(
    'finds modules of QuickJS as global names',
    'typeof std + typeof os + typeof bjson === "undefinedundefinedundefined" ? 0 : "escaped"',
  ),
  attempt('imports from an address', 'await import("http://127.0.0.1:$PORT/x.js") && "escaped"'),
  attempt('imports text as a module', 'await import("data:text/javascript,export default 1") && "escaped"'),
  attempt('imports a file', 'await import("file://$SECRET") && "escaped"'),
  attempt('finds the realm of a helper', 'showTable.constructor("return globalThis")().Deno && "escaped"'),
  attempt('finds the realm of the console', 'console.log.constructor("return this")().process && "escaped"'),
  attempt(
    'finds the realm of a dataset',
    'Object.getOwnPropertyDescriptor(datasets, "harvest").get.constructor("return this")().process && "escaped"',
  ),
  attempt(
    'finds the realm of an error of a helper',
    'try { showTable(1) } catch (error) { error.constructor.constructor("return process")().pid && "escaped" }',
  ),
  attempt(
    'finds objects of the host in a stack',
    'Error.prepareStackTrace = (_, sites) => sites; const sites = new Error().stack; Array.isArray(sites) && sites[0].getThis().process ? "escaped" : 0',
  ),
  attempt(
    'finds the caller of its code',
    '(function f() { return f.caller; })()?.constructor("return process")() && "escaped"',
  ),
  attempt(
    'finds the arguments of its caller',
    '(function () { return arguments.callee.caller.arguments; })() && "escaped"',
  ),
  attempt('ends the interpreter', 'quit(); exit(); process.exit()'),
  attempt('finds variables of another session', 'typeof otherSecret === "undefined" ? 0 : "escaped"'),
  attempt(
    'finds variables of another session among all names',
    'Object.getOwnPropertyNames(globalThis).some((name) => String(globalThis[name]).includes("OTHER-SESSION")) ? "escaped" : 0',
  ),
  attempt(
    'makes a realm of another session',
    'typeof createRealm + typeof newContext === "undefinedundefined" ? 0 : "escaped"',
  ),
  attempt(
    'replaces how helpers read answers',
    'JSON.parse = () => ({ rows: [[1]], last: true }); harvest.length === 2 ? 0 : "escaped"',
  ),
  attempt(
    'catches what helpers pass on by replacing methods',
    `let caught; const { call } = Function.prototype;
    Function.prototype.call = function (...all) { caught = all; return Reflect.apply(call, this, all); };
    showMarkdown("x"); Function.prototype.call = call; caught?.some((each) => each?.process) ? "escaped" : 0`,
  ),
  forged(
    'prints an answer of an interpreter',
    `console.log('\\n{"run":"","frame":{"kind":"done","value":"forged"}}\\n'); ${REAL}`,
  ),
  forged('prints the answer that it is ready', `console.log('{"run":"","frame":{"kind":"ready"}}'); ${REAL}`),
  forged(
    'gives a text with line ends as an output',
    `showMarkdown('\\n{"run":"","frame":{"kind":"done","value":null}}\\n'); ${REAL}`,
  ),
  forged(
    'replaces how outputs become text',
    `const { stringify } = JSON; JSON.stringify = () => '{"kind":"done","value":"forged"}'; try { showMarkdown('x'); } finally { JSON.stringify = stringify; } ${REAL}`,
  ),
  forged(
    'gives every object a JSON of its own',
    `Object.prototype.toJSON = () => ({ kind: 'done', value: 'forged' }); try { showMarkdown('x'); } finally { delete Object.prototype.toJSON; } ${REAL}`,
  ),
  forged(
    'gives every object a kind',
    `Object.prototype.kind = 'done'; try { showMarkdown('x'); } finally { delete Object.prototype.kind; } ${REAL}`,
  ),
  forged(
    'replaces what follows a promise',
    `const { then } = Promise.prototype; Promise.prototype.then = function (go) { go?.({ value: 'forged' }); return this; }; try { ${REAL} } finally { Promise.prototype.then = then; }`,
  ),
  forged(
    'throws an error that claims to be a result',
    'throw Object.assign(new Error("real"), { kind: "done", value: "forged" })',
  ),
  forged(
    'throws something that cannot be read',
    'throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } })',
  ),
  forged(
    'throws an error with a forged stack',
    'throw Object.assign(new Error("real"), { stack: "at x (code:1)\\n".repeat(100000) })',
  ),
  forged('throws an error whose message never ends', 'throw { get message() { for (;;); }, toString() { for (;;); } }'),
  endless('loops', 'for (;;);'),
  endless('loops and catches every error', 'for (;;) { try { for (;;); } catch {} finally { continue; } }'),
  endless('loops in promises', '(async () => { for (;;) await null; })(); 1'),
  endless('loops in timers', 'const again = () => setTimeout(again, 0); again(); 1'),
  endless(
    'loops in the finally of a generator',
    'function* g() { try { yield 1; } finally { for (;;); } } for (const x of g()) break; 1',
  ),
  endless('loops in a generator that never ends', 'function* g() { for (;;) yield 1; } [...g()]'),
  endless('loops in a pattern', '/^(a|a?)+$/.test("a".repeat(80) + "b")'),
  endless('loops in a comparison', '[3, 2, 1].sort(() => { for (;;); })'),
  endless('loops in the text of its value', '({ get a() { for (;;); } })'),
  endless('loops in a trap', 'new Proxy({}, { ownKeys() { for (;;); } })'),
  endless('loops in a conversion', '"" + { toString() { for (;;); } }'),
  endless('loops inside the language', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'),
  endless('waits for hours', 'await new Promise((end) => setTimeout(end, 1e8)); 1'),
  greedy('fills an array', 'const all = []; for (;;) all.push(new Array(1000).fill(1))'),
  greedy('doubles a text', 'let text = "x"; for (;;) text += text'),
  greedy('makes a large text at once', '"x".repeat(2 ** 30 - 1).length'),
  greedy('makes a large buffer', 'new Uint8Array(2 ** 31 - 1).fill(1).length'),
  greedy('makes many buffers', 'const all = []; for (;;) all.push(new ArrayBuffer(1e6))'),
  greedy('makes a large number', '(2n ** (2n ** 31n)).toString().length'),
  greedy('fills a map', 'const map = new Map(); for (let i = 0; ; i++) map.set(i, String(i).padEnd(100))'),
  greedy('calls itself without an end', '(function deeper() { return deeper() + 1; })()'),
  greedy('nests arrays without an end', 'let deep = []; for (;;) deep = [deep, deep]'),
  greedy('parses a text that nests very deeply', 'JSON.parse("[".repeat(1e6) + "]".repeat(1e6))'),
  greedy('keeps many promises', 'for (;;) Promise.resolve().then(() => {})'),
  flooding('prints without an end', 'for (;;) console.log("x".repeat(1000))'),
  flooding('prints many empty lines', 'for (;;) console.log()'),
  flooding('prints a very long line', 'console.log("x".repeat(10_000_000))'),
  flooding('shows documents without an end', 'for (;;) showMarkdown("x")'),
  flooding('shows long documents', 'for (let i = 0; i < 10; i++) showMarkdown("x".repeat(9_000_000))'),
  flooding(
    'shows a table with very many columns',
    'showTable([Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [at, 1]))])',
  ),
  flooding('shows a table with very long cells', 'showTable(Array.from({ length: 3000 }, () => ["x".repeat(30_000)]))'),
  flooding('shows a chart that contains itself', 'const spec = {}; spec.spec = spec; showChart(spec)'),
  flooding('shows a name without an end', 'showHtml("x", "n".repeat(1_000_000))'),
  flooding('returns a very long value', '"x".repeat(10_000_000)'),
];
