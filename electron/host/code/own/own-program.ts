/**
 * The program that runs in the user's own Python. It speaks the same frames as the interpreters of ours, and
 * gives code the same helpers. The text is Python, for version 3.9 and later.
 */
import { HELPERS } from '../child/python/helpers.ts';
import { LONGEST_CELL, MOST_COLUMNS, ROWS_IN_FRAME } from '../frames/frames.ts';

/** The argument of `-c`: it reads one line from the host and runs the program in it. */
export const RECEIVE_PROGRAM = `import json
start = json.loads(open(0, 'rb', buffering=0, closefd=False).readline())
exec(compile(start['program'], '<program>', 'exec'), {'__name__': 'program', 'start_frame': start, 'main': globals()})`;

const LIMITS = {
  rowsInFrame: ROWS_IN_FRAME,
  mostColumns: MOST_COLUMNS,
  longestCell: LONGEST_CELL,
  longestValue: 20_000,
};

/**
 * Standard input and output are moved away from the numbers that code and its children use, so that nothing that
 * they write is taken for a frame by mistake. What reaches the numbers 1 and 2 goes to a file and is shown after the call.
 */
const OWN_PROGRAM = String.raw`
import os, sys
sys.path[:] = start_frame['path']
folder = os.environ['TMPDIR']
os.chdir(folder)
os.environ['HOME'] = folder
main.clear()
main['__name__'] = '__main__'
main['__builtins__'] = __builtins__
import asyncio, builtins, io, json, random, signal, threading, time, types, warnings

reading, writing = os.dup(0), os.dup(1)
beside = os.open(os.path.join(folder, '.output'), os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
nothing = os.open(os.devnull, os.O_RDONLY)
os.dup2(nothing, 0)
os.dup2(beside, 1)
os.dup2(beside, 2)
PACE, MOST_WAITING = 0.05, 16_000
read_descriptor, write_descriptor, clock = os.read, os.write, time.monotonic
dumps, loads = json.dumps, json.loads

class Channel:
    """The connection with the host. A line is never interrupted, and never mixed with another one."""
    def __init__(self):
        self.lock, self.is_busy, self.interrupt_waits, self.rest = threading.RLock(), False, False, b''
        self.is_child = False

    def write(self, frame):
        with self.lock:
            was_busy, self.is_busy = self.is_busy, True
            data = (dumps({'run': self.run, 'frame': frame}) + '\n').encode()
            while data:
                data = data[write_descriptor(writing, data):]
            self.is_busy = was_busy

    def line(self):
        self.is_busy = True
        parts = []
        while True:
            line, found, self.rest = self.rest.partition(b'\n')
            parts.append(line)
            if found:
                self.is_busy = False
                return b''.join(parts).decode()
            self.rest = read_descriptor(reading, 1 << 16)
            if not self.rest:
                os._exit(0)

class Host:
    """What the helpers ask of the host."""
    run, left_characters, waiting, told_at, deadline, interrupt_at = '', 0, '', 0.0, 0.0, 0.0

    def printed(self, text):
        if channel.is_child:
            return write_descriptor(1, text.encode(errors='replace'))
        with channel.lock:
            was_busy, channel.is_busy = channel.is_busy, True
            kept = text[:self.left_characters]
            self.left_characters -= len(kept)
            self.waiting += kept
            if len(self.waiting) > MOST_WAITING or clock() - self.told_at >= PACE:
                self.flush()
            channel.is_busy = was_busy
        self.interrupt_if_due()

    def flush(self):
        waiting, self.waiting = self.waiting, ''
        for at in range(0, len(waiting), 1_000_000):
            channel.write({'kind': 'printed', 'text': waiting[at:at + 1_000_000]})
        self.told_at = clock()

    def ask(self, frame):
        with channel.lock:
            if channel.is_child:
                raise RuntimeError('Only the first process can show outputs and read datasets.')
            channel.is_busy = True
            self.flush()
            channel.write(frame)
            answer = channel.line()
        self.interrupt_if_due()
        return answer

    def rows(self, dataset, start):
        return self.ask({'kind': 'rows', 'dataset': dataset, 'from': start})

    def output(self, content):
        return self.ask({'kind': 'output', 'content': loads(content)})

    def tableRows(self, rows):
        return self.ask({'kind': 'table-rows', 'rows': loads(rows)})

    def left(self):
        return (self.deadline - clock()) * 1000

    def interrupt_if_due(self):
        if channel.interrupt_waits and threading.current_thread() is threading.main_thread():
            channel.interrupt_waits = False
            raise KeyboardInterrupt

    def tick(self, *_):
        is_due = clock() >= self.interrupt_at
        if is_due:
            self.interrupt_at = clock() + 0.3
        if channel.is_busy or not channel.lock.acquire(blocking=False):
            channel.interrupt_waits = channel.interrupt_waits or is_due
            return
        channel.lock.release()
        if is_due:
            raise KeyboardInterrupt
        if self.waiting and clock() - self.told_at >= PACE:
            self.flush()

channel, host = Channel(), Host()
channel.run = ''

def in_child():
    channel.is_child = True
    os.close(reading)
    os.close(writing)

if hasattr(os, 'register_at_fork'):
    os.register_at_fork(after_in_child=in_child)

class Ticks:
    """Calls host.tick while code runs, from time to time and in the main thread."""
    def __enter__(self):
        if hasattr(signal, 'setitimer'):
            signal.signal(signal.SIGALRM, host.tick)
            signal.siginterrupt(signal.SIGALRM, False)
            signal.setitimer(signal.ITIMER_REAL, PACE, PACE)
        else:
            signal.signal(signal.SIGINT, host.tick)
            self.over = threading.Event()
            threading.Thread(target=self.repeat, args=(self.over,), daemon=True).start()

    def repeat(self, over):
        import _thread
        while not over.wait(PACE):
            _thread.interrupt_main()

    def __exit__(self, *_):
        if hasattr(signal, 'setitimer'):
            signal.setitimer(signal.ITIMER_REAL, 0)
        else:
            self.over.set()
        channel.interrupt_waits = False

if not hasattr(asyncio, 'timeout'):
    class Timeout:
        """Versions before 3.11 have none. The ticks end such code too."""
        def __init__(self, *_): pass
        async def __aenter__(self): return self
        async def __aexit__(self, *_): return False
    asyncio.timeout = Timeout

helpers = {'__name__': 'helpers'}
exec(compile(start_frame['helpers'], '<helpers>', 'exec'), helpers)
run_code = helpers['start'](host, types.SimpleNamespace(**start_frame['limits']))
show_bytes = builtins.show_image

def show_image(data, name='Image'):
    """Shows the bytes of a PNG or JPEG image, the text of an SVG image, or a figure of matplotlib."""
    if hasattr(data, 'savefig'):
        picture = io.BytesIO()
        data.savefig(picture, format='png', bbox_inches='tight')
        data = picture
    show_bytes(data, name)

def dataframe(name):
    """Returns a dataset as a DataFrame of pandas."""
    import pandas
    datasets = main['datasets']
    rows = datasets[name]
    return pandas.DataFrame(rows, columns=next(each['columns'] for each in datasets._known if each['name'] == name))

builtins.show_image, builtins.dataframe = show_image, dataframe
warnings.filterwarnings('ignore', message='.*non-interactive.*')

def show_figures():
    """Shows the figures that are open and closes them, as a notebook does."""
    pyplot = sys.modules.get('matplotlib.pyplot')
    for number in pyplot.get_fignums() if pyplot else []:
        figure = pyplot.figure(number)
        show_image(figure, figure.get_label() or f'Figure {number}')
    if pyplot:
        pyplot.close('all')

def shown_beside():
    """Prints what children and libraries wrote to the standard output."""
    size = os.fstat(beside).st_size
    if size:
        os.lseek(beside, 0, os.SEEK_SET)
        host.printed(read_descriptor(beside, 1_000_000).decode(errors='replace'))
        os.ftruncate(beside, 0)

def end_of(frame):
    loop = None
    try:
        with Ticks():
            end = run_code(frame['code'], dumps(frame['datasets']))
            if not isinstance(end, str):
                loop = asyncio.new_event_loop()
                end = loop.run_until_complete(end)
            end = loads(end)
            if end['kind'] == 'done':
                try:
                    show_figures()
                except Exception as error:
                    return {'kind': 'failed', 'message': f'A figure could not be shown: {error}'[:5000], 'line': None}
            return end
    except KeyboardInterrupt:
        return {'kind': 'timed-out'}
    except BaseException as error:
        return {'kind': 'failed', 'message': f'{type(error).__name__}: {error}'[:5000], 'line': None}
    finally:
        if loop is not None:
            loop.close()

channel.write({'kind': 'ready'})
while True:
    frame = loads(channel.line())
    channel.run, host.run = frame['run'], frame['run']
    host.left_characters, host.waiting, host.told_at = frame['printedCharacters'], '', 0.0
    host.deadline = clock() + frame['timeMs'] / 1000
    host.interrupt_at = host.deadline + 0.005
    try:
        end = end_of(frame)
        shown_beside()
    except KeyboardInterrupt:
        end = {'kind': 'timed-out'}
    host.flush()
    channel.write(end)
`;

/** The first line that the user's own Python receives. */
export interface OwnStart {
  readonly program: string;
  readonly helpers: string;
  readonly limits: typeof LIMITS;
  /** Where it finds modules: the value of `sys.path` outside the sandbox. */
  readonly path: readonly string[];
}

export const ownStart = (path: readonly string[]): OwnStart => ({
  ...{ program: OWN_PROGRAM, helpers: HELPERS, limits: LIMITS, path },
});
