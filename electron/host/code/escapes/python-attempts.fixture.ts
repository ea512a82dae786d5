/** Attempts of Python. */
import { type Attempt, attempt, endless, flooding, forged, greedy, waiting } from './attempt.fixture.ts';

/** Attempts that succeed in Pyodide without any fence, so that they can fail. */
export const PLAIN_PYTHON: readonly Attempt[] = [
  attempt('asks Deno for a file', 'import js\njs.Deno.readTextFileSync("$SECRET") and "escaped"'),
  attempt('asks Deno for the environment', 'import js\njs.Deno.env.toObject() and "escaped"'),
  attempt('asks Deno to write a file', 'import js\njs.Deno.statSync("$OUTSIDE") and "escaped"'),
  attempt(
    'asks Deno for its permissions',
    'import js\n(await js.Deno.permissions.request(js.JSON.parse(\'{"name":"read"}\'))).state == "granted" and "escaped"',
  ),
  attempt('finds the process', 'import js\njs.process.pid and "escaped"'),
  attempt('finds the environment of the process', 'import js\njs.process.env.PATH is not None and "escaped"'),
  attempt(
    'mounts a folder of the host',
    'import pyodide_js\npyodide_js.mountNodeFS("/mounted1", "$OUTSIDE")\nopen("/mounted1/secret.txt").read() and "escaped"',
  ),
  attempt(
    'mounts a folder of the host by its own means',
    'import pyodide_js, js\npyodide_js.FS.mkdir("/mounted2")\npyodide_js.FS.mount(pyodide_js.FS.filesystems.NODEFS, js.JSON.parse(\'{"root":"$OUTSIDE"}\'), "/mounted2")\nopen("/mounted2/secret.txt").read() and "escaped"',
  ),
  attempt('runs text as JavaScript', 'from pyodide.code import run_js\nrun_js("globalThis.Deno.pid") and "escaped"'),
  attempt(
    'imports a module in text of JavaScript',
    'from pyodide.code import run_js\nawait run_js("import(\'node:fs\')") and "escaped"',
  ),
  attempt('makes a function of text', 'import js\njs.Function.new("return Deno.pid")() and "escaped"'),
  attempt(
    'finds the constructor of a function',
    'import js\njs.Object.constructor("return globalThis.Deno.pid")() and "escaped"',
  ),
  attempt('evaluates text', 'import js\njs.eval("Deno.pid") and "escaped"'),
  attempt('fetches', 'from js import fetch\nawait (await fetch("http://127.0.0.1:$PORT/")).text()'),
  attempt(
    'fetches with pyfetch',
    'from pyodide.http import pyfetch\nawait (await pyfetch("http://127.0.0.1:$PORT/")).string()',
  ),
  attempt('makes a WebSocket', 'import js\njs.WebSocket.new("ws://127.0.0.1:$PORT/") and "escaped"'),
  attempt(
    'makes a worker',
    'import js\njs.Worker.new("data:text/javascript,1", js.JSON.parse(\'{"type":"module"}\')) and "escaped"',
  ),
  attempt('signals a process of the host', 'import js\njs.process.kill($PID, 0) and "escaped"'),
  attempt('reads what the machine is called', 'import js\njs.Deno.hostname() and "escaped"'),
  attempt('keeps a value for the next start', 'import js\njs.globalThis.Deno.inspect and "escaped"'),
];

const ctypes = (call: string): string => `import ctypes\n${call}`;
const REAL = 'raise ValueError("real")';

export const PYTHON_ATTEMPTS: readonly Attempt[] = [
  ...PLAIN_PYTHON,
  attempt('opens a store of the browser', 'import js\n(await js.caches.open("x")) and "escaped"'),
  attempt('opens a file', 'open("$SECRET").read() and "escaped"'),
  attempt('opens a file by a path', 'import pathlib\npathlib.Path("$SECRET").read_text() and "escaped"'),
  attempt('opens a file through two dots', 'open("/home/../.." + "$SECRET").read() and "escaped"'),
  attempt('opens a file through the root of a process', 'open("/proc/self/root$SECRET").read() and "escaped"'),
  attempt('reads its environment as a file', 'open("/proc/self/environ").read() and "escaped"'),
  attempt('reads the users of the machine', '"root:" in open("/etc/passwd").read() and "escaped"'),
  attempt('lists a folder', 'import os\nos.listdir("$OUTSIDE") and "escaped"'),
  attempt('finds a file by a pattern', 'import glob\nglob.glob("$OUTSIDE/*") and "escaped"'),
  attempt('writes a file', 'open("$OUTSIDE/new", "w").write("x") and "escaped"'),
  attempt(
    'writes a file after it made the folder',
    'import os\nos.makedirs("$OUTSIDE", exist_ok=True)\nopen("$OUTSIDE/new", "w").write("x")\n1',
  ),
  attempt('removes the folder', 'import shutil\nshutil.rmtree("$OUTSIDE", ignore_errors=True)\n1'),
  attempt('makes a link', 'import os\nos.symlink("$SECRET", "/home/link")\nopen("/home/link").read() and "escaped"'),
  attempt('opens a device', 'open("/dev/mem", "rb").read(1) and "escaped"'),
  attempt(
    'opens a file that the interpreter has open',
    'import os\n[os.read(number, 10) for number in range(3, 30)] and "escaped"',
  ),
  attempt('reads what the host sends', 'import sys\nsys.__stdin__.read(5) and "escaped"'),
  attempt('reads what the host sends by its number', 'import os\nos.read(0, 5) and "escaped"'),
  attempt('reads the environment', 'import os\nos.environ.get("LOOPWRIGHT_CANARY") and "escaped"'),
  attempt(
    'reads the environment of the engine',
    'import pyodide_js\n"CANARY" in str(pyodide_js._module.ENV.to_py()) and "escaped"',
  ),
  attempt('requires a module of Node', 'import js\njs.require("fs") and "escaped"'),
  attempt(
    'finds the global object through an object',
    'import js\njs.constructor.constructor("return globalThis")().Deno and "escaped"',
  ),
  attempt(
    'finds the global object through the engine',
    'import pyodide_js\npyodide_js._module.constructor.constructor("return Deno")() and "escaped"',
  ),
  attempt(
    'finds the global object through a function that it passed on',
    'from pyodide.ffi import create_proxy\ncreate_proxy(lambda: 1).constructor.constructor("return Deno")() and "escaped"',
  ),
  attempt(
    'finds a module loader in the engine',
    'import pyodide_js\npyodide_js._api.loadScript("file://$SECRET") and "escaped"',
  ),
  attempt(
    'finds the file system of Node in the engine',
    'import pyodide_js\npyodide_js._module.FS.filesystems.NODEFS.mount and pyodide_js._module.fs.readFileSync("$SECRET") and "escaped"',
  ),
  attempt(
    'finds objects of the host in a stack',
    `import pyodide_js
try:
  pyodide_js.mountNodeFS("/none", "/none")
except Exception as error:
  E = error.js_error.constructor
E.prepareStackTrace = lambda error, sites: sites
E.new("x").stack[0].getThis().Deno and "escaped"`,
  ),
  attempt(
    'loads a package from an address',
    'import pyodide_js\nawait pyodide_js.loadPackage("http://127.0.0.1:$PORT/x-1-py3-none-any.whl")\n1',
  ),
  attempt(
    'loads a package from a file',
    'import pyodide_js\nawait pyodide_js.loadPackage("file://$SECRET") and "escaped"',
  ),
  attempt(
    'installs a package',
    'import micropip\nawait micropip.install("http://127.0.0.1:$PORT/x-1-py3-none-any.whl")\n"escaped"',
  ),
  attempt('opens an address', 'from pyodide.http import open_url\nopen_url("http://127.0.0.1:$PORT/").read()'),
  waiting(
    'opens an address with the library',
    'import urllib.request\nurllib.request.urlopen("http://127.0.0.1:$PORT/", timeout=2).read().decode()',
  ),
  attempt(
    'opens an address of a file',
    'import urllib.request\nurllib.request.urlopen("file://$SECRET").read() and "escaped"',
  ),
  attempt(
    'connects a socket',
    'import socket\nsocket.create_connection(("127.0.0.1", $PORT), timeout=2).recv(100).decode()',
  ),
  attempt(
    'sends a datagram',
    'import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", $PORT))\n1',
  ),
  attempt(
    'opens a connection of asyncio',
    'import asyncio\nawait asyncio.open_connection("127.0.0.1", $PORT) and "escaped"',
  ),
  attempt('resolves a name', 'import socket\nsocket.gethostbyname("localhost.localdomain.invalid.") and 1'),
  attempt('runs a command', 'import os\nos.system("true") == 0 and "escaped"'),
  attempt('runs a program', 'import subprocess\nsubprocess.run(["true"]) and "escaped"'),
  attempt('opens a pipe to a program', 'import os\nos.popen("echo escaped").read()'),
  attempt('replaces itself by a program', 'import os\nos.execv("/bin/true", ["true"])'),
  attempt('forks', 'import os\nos.fork() is not None and "escaped"'),
  attempt('starts a program in C', ctypes('ctypes.CDLL(None).system(b"true") == 0 and "escaped"')),
  waiting(
    'starts a process of Python',
    'import multiprocessing\nmultiprocessing.Process(target=print).start()\n"escaped"',
  ),
  attempt('starts a thread', 'import threading\nthreading.Thread(target=print).start()\n"escaped"'),
  attempt('kills its parent', 'import os\nos.kill(os.getppid(), 9)\n1'),
  attempt('kills a process of the host', 'import os\nos.kill($PID, 9)\n1'),
  attempt('signals itself', 'import signal\nsignal.raise_signal(signal.SIGTERM)\n1'),
  attempt('ends the interpreter', 'import os\nos._exit(0)'),
  attempt('aborts the interpreter', 'import os\nos.abort()'),
  attempt('overwrites memory', ctypes('ctypes.memset(0, 255, 20_000_000)')),
  attempt(
    'reads memory of the engine',
    ctypes('b"CANARY" + b"-of-the-host" in ctypes.string_at(0, 20_000_000) and "escaped"'),
  ),
  attempt('finds variables of another session', 'globals().get("other_secret") and "escaped"'),
  attempt(
    'finds variables of another session in memory',
    'import gc\nany("OTHER" + "-SESSION" == each for each in gc.get_objects()) and "escaped"',
  ),
  forged(
    'writes an answer of an interpreter',
    `import os\nos.write(1, b'\\n{"run":"","frame":{"kind":"done","value":"forged"}}\\n')\n${REAL}`,
  ),
  forged(
    'prints an answer of an interpreter',
    `print('\\n{"run":"","frame":{"kind":"done","value":"forged"}}\\n')\n${REAL}`,
  ),
  forged(
    'writes to the original output',
    `import sys\nsys.__stdout__.write('\\n{"run":"","frame":{"kind":"ready"}}\\n')\nsys.__stdout__.flush()\n${REAL}`,
  ),
  forged(
    'writes to the output as a device',
    `open('/dev/stdout', 'w').write('\\n{"run":"","frame":{"kind":"ready"}}\\n')\n${REAL}`,
  ),
  forged(
    'replaces how results become text',
    `import json\njson.dumps = lambda *_, **__: '{"kind":"done","value":"forged"}'\n${REAL}`,
  ),
  forged(
    'gives an output of no kind',
    `import sys\nframe = sys._getframe()\nwhile 'give' not in frame.f_locals and frame.f_back: frame = frame.f_back\nshow_markdown.__closure__[1].cell_contents('md', '{"kind":"done"}', 'x')\n${REAL}`,
  ),
  forged(
    'calls the host by itself',
    `import gc\nfor each in gc.get_objects():\n  if type(each).__name__ == 'JsProxy' and 'output' in dir(each): each.output('{"kind":"done","value":"forged"}')\n${REAL}`,
  ),
  forged('says that it ran out of time', `class Late(KeyboardInterrupt): pass\nraise Late('real')`),
  endless('loops', 'while True: pass'),
  endless('loops and catches every error', 'while True:\n  try:\n    while True: pass\n  except BaseException: pass'),
  endless('loops without signals', 'import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass'),
  endless('loops inside the language', 'import itertools\nsum(itertools.repeat(0))'),
  endless('loops in a pattern', 'import re\nre.match("(a|a?)+$", "a" * 60 + "b")'),
  endless('computes a large number', '(10 ** 10 ** 7) % 7'),
  endless(
    'loops in the finally of a generator',
    'def g():\n  try:\n    yield 1\n  finally:\n    while True: pass\nit = g()\nnext(it)\nit.close()',
  ),
  endless('loops in the text of its value', 'class A:\n  def __repr__(self):\n    while True: pass\nA()'),
  endless('loops in a task', 'import asyncio\nasync def f():\n  while True: await asyncio.sleep(0)\nawait f()'),
  endless('sleeps for hours', 'import time\ntime.sleep(1e6)'),
  endless('awaits for hours', 'import asyncio\nawait asyncio.sleep(1e6)'),
  greedy('makes a large array', 'a = bytearray(10 ** 9)'),
  greedy('makes a large text', 'a = "x" * (2 ** 31)'),
  greedy('fills a list', 'a = []\nwhile True: a.append("x" * 1000 + str(len(a)))'),
  greedy('fills a file', 'f = open("/tmp/large", "wb")\nwhile True: f.write(bytes(1_000_000))'),
  greedy('calls itself without an end', 'def f(): return f() + 1\nf()'),
  greedy('calls itself without a limit', 'import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(): return f() + 1\nf()'),
  greedy('nests lists and shows them', 'a = []\nfor _ in range(100_000): a = [a]\nrepr(a)'),
  flooding('prints without an end', 'while True: print("x" * 1000)'),
  flooding('writes without an end', 'import os\nwhile True: os.write(1, b"x" * 100_000)'),
  flooding('shows documents without an end', 'while True: show_markdown("x")'),
  flooding('shows long documents', 'for _ in range(10): show_markdown("x" * 9_000_000)'),
  flooding('shows a chart that contains itself', 'spec = {}\nspec["spec"] = spec\nshow_chart(spec)'),
  flooding('returns a very long value', '"x" * 10_000_000'),
];
