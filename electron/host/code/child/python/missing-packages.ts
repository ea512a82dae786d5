/**
 * What Python says when code imports a package that is not there: what to use instead. The text is Python
 * and runs once, before any other code.
 */
export const MISSING_PACKAGES = `
import sys

INSTEAD = {
    'numpy': 'Use the modules statistics, math and array, or SQL for calculations on datasets.',
    'pandas': 'Use lists of dictionaries with the modules statistics, collections and csv, or SQL for datasets.',
    'polars': 'Use lists of dictionaries, or SQL for datasets.',
    'scipy': 'Use the modules statistics and math.',
    'sklearn': 'Use the modules statistics and math.',
    'statsmodels': 'Use the module statistics.',
    'matplotlib': 'Use show_chart(spec, name) with a Vega-Lite specification that contains its data.',
    'seaborn': 'Use show_chart(spec, name) with a Vega-Lite specification that contains its data.',
    'plotly': 'Use show_chart(spec, name) with a Vega-Lite specification that contains its data.',
    'altair': 'Write the Vega-Lite specification as a dictionary and pass it to show_chart(spec, name).',
    'duckdb': 'Run the query with the language sql.',
    'sqlite3': 'Run the query with the language sql.',
    'requests': 'Code has no network.', 'httpx': 'Code has no network.', 'aiohttp': 'Code has no network.',
    'openpyxl': 'Spreadsheets are datasets here: read them with the tool that reads datasets.',
    'PIL': 'Use show_chart(spec, name), or make an SVG text for show_image(bytes, name).',
}

def missing(name):
    hint = INSTEAD.get(name, 'Only the standard library of Python is there.')
    return ModuleNotFoundError(f"The package {name} is not available here and cannot be installed. {hint}", name=name)

class Missing:
    """The last finder: it says what to use instead of a package that is not there."""
    @staticmethod
    def find_spec(name, path=None, target=None):
        if path is None and '.' not in name and name in INSTEAD:
            raise missing(name)
        return None

class Hint:
    """The very last finder: nobody else knows the module."""
    @staticmethod
    def find_spec(name, path=None, target=None):
        if path is None and '.' not in name and not name.startswith('_'):
            raise missing(name)
        return None

sys.meta_path.insert(0, Missing)
sys.meta_path.append(Hint)
`;
