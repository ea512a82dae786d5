/** Expands a URI template (RFC 6570) with the given values, which are texts. Pure. */

interface Operator {
  readonly first: string;
  readonly between: string;
  readonly named: boolean;
  /** Whether reserved characters in a value stay as they are, without percent-encoding. */
  readonly raw: boolean;
}

const PLAIN: Operator = { first: '', between: ',', named: false, raw: false };
const OPERATORS: Readonly<Record<string, Operator>> = {
  '+': { ...PLAIN, raw: true },
  '#': { ...PLAIN, first: '#', raw: true },
  '.': { ...PLAIN, first: '.', between: '.' },
  '/': { ...PLAIN, first: '/', between: '/' },
  ';': { ...PLAIN, first: ';', between: ';', named: true },
  '?': { ...PLAIN, first: '?', between: '&', named: true },
  '&': { ...PLAIN, first: '&', between: '&', named: true },
};

/** Expands a template. A variable without a value is omitted together with its separator. */
export function filledTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([+#./;?&]?)([^{}]*)\}/g, (_, sign: string, names: string) => {
    const operator = OPERATORS[sign] ?? PLAIN;
    const parts = names.split(',').flatMap((name) => filledVariable(name.trim(), operator, values));
    return parts.length === 0 ? '' : operator.first + parts.join(operator.between);
  });
}

function filledVariable(written: string, { named, raw, first }: Operator, values: Readonly<Record<string, string>>) {
  const [, name = '', length] = /^([^:*]+)(?::(\d{1,4})|\*)?$/.exec(written) ?? [];
  const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
  if (value === '') return [];
  const cut = length === undefined ? value : [...value].slice(0, Number(length)).join('');
  const text = raw ? encodeURI(cut.toWellFormed()).replaceAll('%25', '%') : encoded(cut);
  return [named ? `${name}${first === ';' && text === '' ? '' : '='}${text}` : text];
}

const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
