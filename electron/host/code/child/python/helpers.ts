/**
 * What code finds in Python besides its standard library. The text is Python and runs once, before any
 * other code. Its last expression is the function that makes the function which runs code.
 */
export const HELPERS = String.raw`
import ast, asyncio, base64, builtins, datetime, decimal, inspect, io, json, keyword, linecache, math, random, re, sys, time, traceback

def start(host, limits):
    printed, rows_of, give, give_rows, left = host.printed, host.rows, host.output, host.tableRows, host.left
    dumps, loads = json.dumps, json.loads
    # Code may replace what the modules contain, so what is needed later is kept here.
    compile_code, evaluate, parse = compile, eval, ast.parse
    format_only, extract = traceback.format_exception_only, traceback.extract_tb
    space = sys.modules['__main__'].__dict__
    rows_in_frame, most_columns, longest_cell, longest_value = (
        limits.rowsInFrame, limits.mostColumns, limits.longestCell, limits.longestValue)

    class Printed(io.TextIOBase):
        encoding = 'utf-8'
        held = ''
        def writable(self): return True
        def isatty(self): return False
        def write(self, text):
            if not isinstance(text, str):
                raise TypeError(f'write() argument must be str, not {type(text).__name__}')
            self.held += text
            if '\n' in text or len(self.held) > 1000:
                self.flush()
            return len(text)
        def flush(self):
            held, self.held = self.held, ''
            if held:
                printed(held)

    def answered(text):
        answer = loads(text)
        if 'refused' in answer:
            raise ValueError(answer['refused'])
        return answer

    class Datasets:
        """The datasets of a call, by name: datasets['harvest'] or datasets.harvest."""
        def __init__(self, known):
            object.__setattr__(self, '_known', known)
            object.__setattr__(self, '_loaded', {})
        def __getitem__(self, name):
            if name in self._loaded:
                return self._loaded[name]
            for at, each in enumerate(self._known):
                if each['name'] == name:
                    break
            else:
                raise KeyError(f"There is no dataset {name!r}. There are: {', '.join(self) or 'none'}.")
            columns, loaded = each['columns'], []
            while True:
                answer = answered(rows_of(at, len(loaded)))
                loaded.extend(dict(zip(columns, cells)) for cells in answer['rows'])
                if answer['last']:
                    break
            self._loaded[name] = loaded
            return loaded
        def __getattr__(self, name):
            try:
                return self[name]
            except KeyError as error:
                raise AttributeError(*error.args) from None
        def __iter__(self): return iter([each['name'] for each in self._known])
        def __len__(self): return len(self._known)
        def __contains__(self, name): return any(each['name'] == name for each in self._known)
        def __repr__(self): return f"datasets: {', '.join(self) or 'none'}"
        def keys(self): return list(self)

    def shortened(text, most):
        return text if len(text) <= most else text[:most] + '…'

    def cell(value):
        if value is None or isinstance(value, (bool, str)):
            return shortened(value, longest_cell) if isinstance(value, str) else value
        if isinstance(value, int):
            return int(value) if -2**53 < value < 2**53 else str(value)
        if isinstance(value, float):
            return float(value) if math.isfinite(value) else None
        if isinstance(value, decimal.Decimal):
            return float(value) if value.is_finite() else None
        if isinstance(value, (datetime.date, datetime.datetime, datetime.time)):
            return value.isoformat()
        return shortened(str(value), longest_cell)

    def show_table(rows, name='Table'):
        """Shows rows (a list of dictionaries or of lists) as a table."""
        rows = list(rows)
        columns = {}
        for at, row in enumerate(rows):
            if not isinstance(row, (dict, list, tuple)):
                raise TypeError(f'Row {at + 1} is neither a dictionary nor a list.')
            for column in row if isinstance(row, dict) else range(len(row)):
                columns.setdefault(column)
            if len(columns) > most_columns:
                raise ValueError(f'The table has more than {most_columns} columns.')
        def cells(row):
            if isinstance(row, dict):
                return [cell(row.get(column)) for column in columns]
            return [cell(row[column]) if column in range(len(row)) else None for column in columns]
        titles = [f'column {column + 1}' if isinstance(column, int) else shortened(str(column), 1000) for column in columns]
        answered(give(dumps({'kind': 'table', 'name': str(name), 'columns': titles})))
        for at in range(0, len(rows), rows_in_frame):
            answered(give_rows(dumps([cells(row) for row in rows[at:at + rows_in_frame]])))

    def plain(value):
        if isinstance(value, (decimal.Decimal, datetime.date, datetime.datetime, datetime.time)):
            return cell(value)
        if isinstance(value, (set, frozenset, range)) or hasattr(value, '__next__'):
            return list(value)
        return str(value)

    def finite(value):
        if isinstance(value, dict):
            return {str(key): finite(each) for key, each in value.items()}
        if isinstance(value, (list, tuple)):
            return [finite(each) for each in value]
        return None if isinstance(value, float) and not math.isfinite(value) else value

    def show_chart(spec, name='Chart'):
        """Shows a chart. spec is a Vega-Lite specification (a dictionary) that contains its data."""
        if isinstance(spec, str):
            spec = loads(spec)
        if not isinstance(spec, dict):
            raise TypeError('show_chart expects a Vega-Lite specification as a dictionary.')
        answered(give(dumps({'kind': 'chart', 'name': str(name), 'spec': finite(spec)}, default=plain)))

    def show_image(data, name='Image'):
        """Shows the bytes of a PNG or JPEG image, or the text of an SVG image."""
        data = data.encode() if isinstance(data, str) else data.getvalue() if hasattr(data, 'getvalue') else bytes(data)
        answered(give(dumps({'kind': 'image', 'name': str(name), 'data': base64.b64encode(data).decode()})))

    def document(form, text, name):
        answered(give(dumps({'kind': 'document', 'name': str(name), 'format': form, 'text': str(text)})))

    def show_markdown(text, name='Document'):
        """Shows a document in Markdown."""
        document('markdown', text, name)

    def show_html(text, name='Page'):
        """Shows a page in HTML. It has no network."""
        document('html', text, name)

    # The sleep of Pyodide cannot be interrupted, so it sleeps in short parts.
    sleep_part, clock = time.sleep, time.monotonic
    def sleep(seconds):
        """Waits so many seconds."""
        if seconds < 0:
            raise ValueError('sleep length must be non-negative')
        until = clock() + seconds
        while (rest := until - clock()) > 0:
            sleep_part(min(rest, 0.05))

    def no_input(*_):
        raise RuntimeError('input() is not available: nobody can answer while the code runs.')

    for function in (show_table, show_chart, show_image, show_markdown, show_html):
        setattr(builtins, function.__name__, function)
    builtins.input = no_input
    time.sleep = sleep
    random.seed()

    calls = 0
    shared = {}
    output = Printed()

    def places(error, name):
        found = [each for each in extract(error.__traceback__) if each.filename.startswith('<call ')]
        lines = []
        for each in found[-6:]:
            call = '' if each.filename == name else ' of an earlier call'
            inside = '' if each.name == '<module>' else f' in {each.name}'
            lines.append(f'    at line {each.lineno}{call}{inside}: {shortened((each.line or "").strip(), 200)}')
        last = [each.lineno for each in found if each.filename == name]
        return lines, (last[-1] if last else None)

    def ended(error, name):
        if isinstance(error, (KeyboardInterrupt, TimeoutError)) and left() <= 0:
            return {'kind': 'timed-out'}
        if isinstance(error, MemoryError):
            return {'kind': 'out-of-memory'}
        if isinstance(error, SystemExit) and error.code in (None, 0):
            return {'kind': 'done', 'value': None}
        lines, line = places(error, name)
        if isinstance(error, SyntaxError) and error.filename == name:
            line = error.lineno
            source = (error.text or '').strip()
            message = f'{type(error).__name__}: {error.msg}\n    at line {line}: {shortened(source, 200)}'
        else:
            try:
                message = ''.join(format_only(error)).strip()
            except BaseException:
                message = type(error).__name__
            if isinstance(error, RecursionError):
                lines = lines[-2:]
            message = '\n'.join([shortened(message, 5000), *lines])
        return {'kind': 'failed', 'message': message, 'line': line if isinstance(line, int) and line > 0 else None}

    def shown(value):
        if value is None:
            return None
        try:
            text = repr(value)
        except Exception as error:
            text = f'<{type(value).__name__}, whose repr fails with {type(error).__name__}>'
        return shortened(text, longest_value)

    def parts(code, name):
        flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        tree = compile_code(code, name, 'exec', flags | ast.PyCF_ONLY_AST, True)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        names = {each.id for each in ast.walk(tree) if isinstance(each, ast.Name)}
        names |= {each.id for each in ast.walk(last) if isinstance(each, ast.Name)} if last else set()
        body = compile_code(tree, name, 'exec', flags, True)
        value = compile_code(ast.Expression(last.value), name, 'eval', flags, True) if last else None
        return body, value, names

    def prepare(text, names):
        datasets = Datasets(loads(text))
        space['datasets'] = datasets
        for name, value in shared.items():
            if space.get(name) is value:
                del space[name]
        shared.clear()
        for name in datasets:
            if name in names and name.isidentifier() and name not in space and not hasattr(builtins, name):
                space[name] = shared[name] = datasets[name]

    def run(code, text):
        """Returns how the run ended as JSON, or a coroutine that does."""
        nonlocal calls
        calls += 1
        name = f'<call {calls}>'
        sys.stdout = sys.stderr = output
        linecache.cache.clear()
        linecache.cache[name] = (len(code), None, code.splitlines(True), name)
        try:
            body, value, names = parts(code, name)
            prepare(text, names)
            coroutine = inspect.CO_COROUTINE
            if body.co_flags & coroutine or (value is not None and value.co_flags & coroutine):
                return awaited(body, value, name)
            evaluate(body, space)
            result = {'kind': 'done', 'value': None if value is None else shown(evaluate(value, space))}
        except BaseException as error:
            result = ended(error, name)
        output.flush()
        return dumps(result)

    async def awaited(body, value, name):
        async def each(code):
            result = evaluate(code, space)
            return await result if code.co_flags & inspect.CO_COROUTINE else result
        try:
            async with asyncio.timeout(left() / 1000):
                await each(body)
                result = {'kind': 'done', 'value': None if value is None else shown(await each(value))}
        except BaseException as error:
            result = ended(error, name)
        output.flush()
        return dumps(result)

    return run

start
`;
