/** The script with which attempts open connections; exits with 0 when the host has answered. */
export const REACH = `
import net from 'node:net';
import dgram from 'node:dgram';
import { Resolver } from 'node:dns';
const [kind, ...words] = process.argv.slice(2);
setTimeout(() => process.exit(1), 3000);
const fail = () => process.exit(1);
process.on('uncaughtException', fail);
const answered = (socket, ask) => {
  let text = '';
  socket.on('error', fail).on('close', fail).on('data', (chunk) => {
    text += chunk;
    if (text.includes('reached')) process.exit(0);
    if (text.startsWith('HTTP/1.1 4') || text.startsWith('HTTP/1.1 5')) fail();
    if (ask !== null && text.includes('\\r\\n\\r\\n')) { socket.write(ask); ask = null; }
  });
};
const GET = 'GET / HTTP/1.0\\r\\n\\r\\n';
if (kind === 'tcp') { const socket = net.connect(Number(words[1]), words[0], () => socket.write(GET)); answered(socket, null); }
if (kind === 'unix') { const path = words[0].replace(/^@/, '\\0'); const socket = net.connect(path, () => socket.write(GET)); answered(socket, null); }
if (kind === 'udp') { const socket = dgram.createSocket('udp4').on('error', fail); socket.send(words[2], Number(words[1]), words[0], () => setTimeout(() => process.exit(0), 50)); }
if (kind === 'dns') { const resolver = new Resolver({ timeout: 200, tries: 1 }); resolver.setServers([words[0]]); resolver.resolve4(words[1], () => process.exit(0)); }
if (kind === 'through') {
  const [proxy, method, target, host] = words;
  const url = new URL(method === 'GET' ? target : 'http://' + target);
  const port = Number(url.port);
  if (proxy === '') { const socket = net.connect(port, url.hostname.replace(/[\\[\\]]/g, ''), () => socket.write(GET)); answered(socket, null); }
  else {
    const by = new URL(proxy);
    const key = Buffer.from(decodeURIComponent(by.username) + ':' + by.password).toString('base64');
    const head = method + ' ' + target + ' HTTP/1.1\\r\\nHost: ' + (host ?? url.host) + '\\r\\nProxy-Authorization: Basic ' + key + '\\r\\n\\r\\n';
    const socket = net.connect(Number(by.port), by.hostname, () => socket.write(head));
    answered(socket, method === 'CONNECT' ? GET : null);
  }
}
`;
