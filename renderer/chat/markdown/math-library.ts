/** KaTeX with its styles and fonts, which are part of the build. It is loaded for the first formula. */
import 'katex/dist/katex.min.css';
import './math.css';

export { default as katex } from 'katex';
