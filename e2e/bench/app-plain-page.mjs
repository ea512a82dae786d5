// The plain page with which the app is compared. It uses the same Markdown parser, appends each
// finished block once, and draws the last block again in each frame.
import { Marked } from 'marked';
import remend from 'remend';

const reader = new Marked({ gfm: true });
const view = document.createElement('main');
const growing = document.createElement('div');
view.append(growing);
document.body.append(view);

let text = '';
let finished = 0;
let waiting = false;

function draw() {
  waiting = false;
  const blocks = reader.lexer(remend(text.slice(finished)));
  for (const block of blocks.slice(0, -1)) {
    finished += block.raw.length;
    growing.insertAdjacentHTML('beforebegin', reader.parser([block]));
  }
  growing.innerHTML = reader.parser(blocks.slice(-1));
  view.scrollTop = view.scrollHeight;
}

globalThis.startStream = () => {
  const stream = new EventSource('/stream');
  stream.onmessage = ({ data }) => {
    text += JSON.parse(data);
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(draw);
  };
  stream.addEventListener('end', () => {
    stream.close();
    requestAnimationFrame(() => {
      document.title = 'done';
    });
  });
};
