/** Attempts to reach the network, and processes of the host. */

import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Attempt, HARMFUL, MACHINE } from './attempt.fixture.ts';

const attempt = (title: string, script: string, control: Attempt['control'] = 'everybody'): Attempt => ({
  ...{ title, script, control },
});

export const NETWORK: readonly Attempt[] = [
  attempt('connects to a port of the host', '"$N" "$T" tcp 127.0.0.1 "$PORT"'),
  attempt('connects to a port of the host over IPv6', '"$N" "$T" tcp ::1 "$PORT6"'),
  attempt('connects to an address of the host in its network', '"$N" "$T" tcp "$ADDRESS" "$PORT"'),
  attempt('connects by name', '"$N" "$T" tcp localhost "$PORT"'),
  {
    ...attempt('sends a datagram to the host', '"$N" "$T" udp 127.0.0.1 "$UDP" datagram'),
    escaped: ({ heard }) => heard.includes('datagram'),
  },
  {
    ...attempt('asks a name server of the host', '"$N" "$T" dns "127.0.0.1:$UDP" escape.example'),
    escaped: ({ heard }) => heard.some((text) => text.includes('escape')),
  },
  attempt('connects to a Unix socket, such as that of Docker', '"$N" "$T" unix "$O/agent.sock"'),
  attempt('connects to an abstract Unix socket', '"$N" "$T" unix "@$ID"'),
  attempt('connects to a Unix socket through a process of the host', '"$N" "$T" unix "/proc/$P/root$O/agent.sock"'),
  attempt('makes a VM socket', "perl -e 'exit(socket(S, 40, 1, 0) ? 0 : 1)'", MACHINE),
  attempt('sees a network interface of the host', 'tail -n +3 /proc/net/dev | grep -vq "^ *lo:"', MACHINE),
];

/** Attempts of a program that may reach `localhost`, and nothing else. */
export const BESIDE_ALLOWED_HOSTS: readonly Attempt[] = [
  attempt('goes around the proxy', 'curl -m 5 -sf --noproxy "*" "http://localhost:$PORT/"'),
  attempt('asks the proxy for another host', '"$N" "$T" through "$HTTP_PROXY" GET "http://127.0.0.1:$PORT/"'),
  attempt(
    'asks the proxy for another host with an allowed Host header',
    '"$N" "$T" through "$HTTP_PROXY" GET "http://127.0.0.1:$PORT/" localhost',
  ),
  attempt('opens a tunnel to an address', '"$N" "$T" through "$HTTP_PROXY" CONNECT "127.0.0.1:$PORT"'),
  attempt(
    'opens a tunnel to an address with an allowed Host header',
    '"$N" "$T" through "$HTTP_PROXY" CONNECT "127.0.0.1:$PORT" localhost',
  ),
  attempt(
    'opens a tunnel to an address written as one number',
    '"$N" "$T" through "$HTTP_PROXY" CONNECT "2130706433:$PORT"',
  ),
  attempt('opens a tunnel to an IPv6 address', '"$N" "$T" through "$HTTP_PROXY" CONNECT "[::1]:$PORT6"'),
  attempt(
    'hides the host in the user name of an address',
    '"$N" "$T" through "$HTTP_PROXY" GET "http://localhost@127.0.0.1:$PORT/"',
  ),
  attempt(
    'adds an allowed name to another one',
    '"$N" "$T" through "$HTTP_PROXY" CONNECT "localhost.127.0.0.1.nip.io:$PORT"',
    MACHINE,
  ),
  attempt('follows a redirect to another host', 'curl -m 5 -sfL --noproxy "" "http://localhost:$PORT/redirect"'),
  attempt(
    'uses the SOCKS proxy for another host',
    'curl -m 5 -sf --noproxy "" -x "$(echo "$HTTP_PROXY" | sed s,http:,socks5h:,)" "http://127.0.0.1:$PORT/"',
    MACHINE,
  ),
  attempt(
    'reaches an address of the host under an allowed name',
    'curl -m 5 -sf --noproxy "" "http://$NAME:$PORT/"',
    MACHINE,
  ),
  attempt(
    'connects to the proxy of the host itself',
    'p=$CLAUDE_CODE_HOST_HTTP_PROXY_PORT; [ -n "$p" ] || p=$PORT; "$N" "$T" tcp 127.0.0.1 "$p"',
  ),
];

/** Whether a process runs whose command line contains this text. */
function isRunning(text: string): boolean {
  return readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(text);
    } catch {
      return false;
    }
  });
}

export const PROCESSES: readonly Attempt[] = [
  attempt('reads the environment of a process of the host', 'grep -q CANARY "/proc/$P/environ"'),
  attempt(
    'reads the environment of any process',
    'for e in /proc/[0-9]*/environ; do grep -q CANARY "$e" && exit 0; done; exit 1',
  ),
  attempt('finds a key in its own environment', 'env | grep -q CANARY', {
    not: 'a program without a sandbox gets no keys either',
  }),
  attempt('sends a signal to a process of the host', 'kill -0 "$P"'),
  attempt('lowers the priority of a process of the host', 'renice 19 "$P"'),
  attempt(
    'sees the processes of the host',
    'for c in /proc/[0-9]*/cmdline; do grep -q "$VICTIM" "$c" && exit 0; done; exit 1',
  ),
  attempt(
    'traces a process of the host',
    'perl -e \'exit(syscall($ARGV[1], 16, $ARGV[0] + 0, 0, 0) == 0 ? 0 : 1)\' "$P" "$PTRACE"',
    'root',
  ),
  attempt('opens the memory of a process of the host', ': 3<> "/proc/$P/mem"', 'root'),
  attempt(
    'reads shared memory of the host',
    'perl -e \'$i = shmget($ARGV[0], 64, 0); defined $i or exit 1; shmread($i, $b, 0, 64); exit($b =~ /CANARY/ ? 0 : 1)\' "$SHM"',
  ),
  {
    ...attempt(
      'changes the name of the host',
      'perl -e \'exit(syscall($ARGV[0] + 0, "escaped", 7) == 0 ? 0 : 1)\' "$SETHOSTNAME"',
      HARMFUL,
    ),
    escaped: () => hostname() === 'escaped',
  },
  attempt('changes the time', 'date -s "@1"', HARMFUL),
  attempt(
    'has a file of the host open',
    'for f in /proc/self/fd/*; do case "$(basename "$f")" in 0|1|2|3|10|255) ;; *) test -e "$f" && exit 0 ;; esac; done; exit 1',
    MACHINE,
  ),
  attempt('opens the terminal of the host', ': > /dev/tty', MACHINE),
  attempt(
    'types into the terminal of the host',
    'perl -e \'open(T, "<", "/dev/tty") or exit 1; exit(ioctl(T, 0x5412, "x") ? 0 : 1)\'',
    MACHINE,
  ),
  attempt('allows itself core dumps', 'ulimit -c 1000', MACHINE),
  attempt(
    'starts a program through the service manager',
    'systemd-run --user --wait true || dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.ListNames || echo true | at now',
    MACHINE,
  ),
  {
    ...attempt('leaves a process in a session of its own', 'setsid sleep "98761.$NUMBER" > /dev/null 2>&1 & sleep 0.2'),
    escaped: ({ number }) => isRunning(`98761.${number}`),
  },
  {
    ...attempt(
      'leaves a process that was started twice removed',
      '(setsid sh -c "nohup sleep 98762.$NUMBER > /dev/null 2>&1 &" &) ; sleep 0.2',
    ),
    escaped: ({ number }) => isRunning(`98762.${number}`),
  },
  // The last one, because it also ends the script in the sandbox.
  {
    ...attempt('kills everything that it can', 'sleep 0.1; kill -9 -1', HARMFUL),
    escaped: ({ victimName }) => !isRunning(victimName),
  },
];
