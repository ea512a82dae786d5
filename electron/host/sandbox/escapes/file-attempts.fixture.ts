/** Attempts to write, read or list files that the policy closes. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Attempt, HARMFUL, MACHINE } from './attempt.fixture.ts';

const attempt = (title: string, script: string, control: Attempt['control'] = 'everybody'): Attempt => ({
  ...{ title, script, control },
});

export const WRITING_OUTSIDE: readonly Attempt[] = [
  attempt('writes outside by an absolute path', 'echo x > "$O/absolute"'),
  attempt('writes outside through two dots', 'echo x > ../outside/dots'),
  attempt('writes outside through a link that it makes', 'ln -s "$O" link && echo x > link/through'),
  attempt('writes outside through a link that was there', 'echo x > link-out/existing'),
  attempt('writes to a file outside through a hard link', 'ln "$O/file" hard && echo x >> hard'),
  attempt('writes outside through /proc/self/root', 'echo x > "/proc/self/root$O/self-root"'),
  attempt('writes outside through the root of the first process', 'echo x > "/proc/1/root$O/first-root"', MACHINE),
  attempt('writes outside through the root of a process of the host', 'echo x > "/proc/$P/root$O/host-root"'),
  attempt('writes outside through the folder of a process of the host', 'echo x > "/proc/$P/cwd/host-cwd"'),
  attempt('adds to a start-up file of the shell', 'echo x >> "$H/.bashrc"'),
  attempt('truncates a file outside', ': > "$O/truncated"'),
  attempt('removes a file outside', 'rm "$O/removed"'),
  attempt('changes the mode of a file outside', 'chmod 777 "$O/file"'),
  attempt('moves a file outside', 'echo x > moved && mv moved "$O/moved"'),
  attempt('changes the time of a file outside', 'touch -t 200001010000 "$O/file"'),
  attempt('makes a folder outside', 'mkdir "$O/folder"'),
  attempt('makes a link outside', 'ln -s /etc/passwd "$O/made-link"'),
  attempt('replaces the workspace itself', 'cd / && mv "$W" "$W-moved" && mv "$W-moved" "$W"'),
  attempt('writes to the system', 'echo x > /etc/loopwright-escape', HARMFUL),
  attempt('adds a job to cron', 'echo x > /etc/cron.d/loopwright-escape', HARMFUL),
  attempt(
    'adds a service for the user',
    'mkdir -p "$H/.config/systemd/user" && echo x > "$H/.config/systemd/user/x.service"',
  ),
  {
    ...attempt('leaves a file in the shared memory of the host', 'echo x > "/dev/shm/$ID"'),
    escaped: ({ id }) => existsSync(join('/dev/shm', id)),
  },
  {
    ...attempt('leaves a file in the temporary folder of the host', 'echo x > "/tmp/$ID"'),
    escaped: ({ id }) => existsSync(join('/tmp', id)),
  },
  attempt('writes to the kernel settings', 'p=/proc/sys/kernel/core_pattern; v=$(cat $p) && echo "$v" > $p', 'root'),
  attempt('opens the switch of the kernel for emergencies', ': >> /proc/sysrq-trigger', MACHINE),
  attempt('writes to the list of processes of a control group', 'echo 0 > /sys/fs/cgroup/cgroup.procs', HARMFUL),
];

const changedHook = ({ workspace }: { readonly workspace: string }) =>
  existsSync(join(workspace, '.git/hooks/pre-commit'));

export const PROTECTED_FILES: readonly Attempt[] = [
  attempt('writes to a protected file', 'echo x > .bashrc'),
  attempt('renames another file over a protected one', 'echo x > new && mv -f new .bashrc'),
  attempt('adds to a protected file through a file descriptor', 'exec 5>>.bashrc && echo x >&5'),
  attempt('writes to a protected file through a hard link', 'ln .bashrc hard-protected && echo x > hard-protected'),
  attempt('writes to a protected file through a link', 'ln -s .bashrc soft && echo x > soft'),
  attempt('removes a protected file', 'rm -f .zshrc'),
  { ...attempt('writes a hook of git', 'echo x > .git/hooks/pre-commit'), escaped: changedHook },
  attempt('renames the folder that holds a protected folder', 'mv .git .git-old && mv .git-old .git'),
  attempt('renames a protected folder', 'mv .git/hooks .git/hooks-old && mv .git/hooks-old .git/hooks'),
  attempt('replaces a protected folder by a link', 'rmdir .git/hooks-2 && ln -s "$O" .git/hooks-2'),
  {
    ...attempt(
      'unmounts the protection in a user namespace of its own',
      'unshare -Urm sh -c "umount .git/hooks; echo x > .git/hooks/pre-commit"',
      'root',
    ),
    escaped: changedHook,
  },
  attempt('unmounts the protection', 'umount .git/hooks', { not: 'nothing is mounted without a sandbox' }),
  attempt('makes the protection writable', 'mount -o remount,rw,bind "$W/.git/hooks"', {
    not: 'nothing is mounted without a sandbox',
  }),
];

const SSH = '"$H/.ssh/id_ed25519"';

export const READING: readonly Attempt[] = [
  attempt('reads a private key', `grep -q CANARY ${SSH}`),
  attempt('reads a private key through a link that it makes', `ln -s ${SSH} key && grep -q CANARY key`),
  attempt('reads a private key through a link that was there', 'grep -q CANARY link-key'),
  attempt('reads a private key through a hard link', `ln ${SSH} hard-key && grep -q CANARY hard-key`),
  attempt('reads a private key through /proc/self/root', 'grep -q CANARY "/proc/self/root$H/.ssh/id_ed25519"'),
  attempt('reads a private key through a process of the host', 'grep -q CANARY "/proc/$P/root$H/.ssh/id_ed25519"'),
  attempt('copies a folder of keys', 'cp -r "$H/.ssh" copied && grep -rq CANARY copied'),
  attempt('reads a file of keys', 'grep -q CANARY "$H/.netrc"'),
  attempt('reads our keys', 'grep -q CANARY "$D/secrets.json"'),
  attempt('reads our database', 'grep -q CANARY "$D/loopwright.sqlite"'),
  attempt('lists our data folder', 'ls "$D" | grep -q secrets.json'),
  attempt('reads our keys from within the folder', 'cd "$D" && grep -q CANARY secrets.json'),
  attempt('reads our keys through a link that was there', 'grep -q CANARY link-data/secrets.json'),
  attempt('reads a file that a process of the host has open', 'grep -q CANARY "/proc/$P/fd/$FD"'),
  attempt('reads our keys beside a folder that it may use', 'grep -q CANARY "$D/cache/../secrets.json"'),
  {
    ...attempt('writes to our database', 'echo x >> "$D/loopwright.sqlite"'),
    escaped: ({ data }) => readFileSync(join(data, 'loopwright.sqlite'), 'utf8').includes('x\n'),
  },
  attempt('reads the temporary folder of another confined program', 'grep -q CANARY "$NEIGHBOUR"'),
  attempt(
    'reads a disk or the memory of the machine',
    'for d in /dev/sd* /dev/vd* /dev/nvme* /dev/mem /dev/kmem; do head -c 1 "$d" && exit 0; done; exit 1',
    MACHINE,
  ),
  attempt('makes a device for a disk', 'mknod disk b 8 0 && head -c 1 disk', MACHINE),
];

export const MOUNTS: readonly Attempt[] = [
  attempt('mounts a folder over another', 'mkdir -p over && mount --bind "$O" over && echo x > over/mounted', HARMFUL),
  attempt('mounts a file system', 'mkdir -p mnt && mount -t tmpfs none mnt', HARMFUL),
  attempt('makes the system writable', 'mount -o remount,rw /', HARMFUL),
  attempt('makes a user namespace', 'unshare -U true', 'root'),
  attempt('makes a mount namespace', 'unshare -m true', 'root'),
  attempt('enters the namespaces of a process of the host', 'nsenter -t "$P" -m true', 'root'),
  attempt('changes the root to that of the first process', 'chroot /proc/1/root sh -c "echo x > $O/chroot"', MACHINE),
  attempt(
    'changes the root to that of a process of the host',
    'chroot "/proc/$P/root" sh -c "echo x > $O/chroot-host"',
    'root',
  ),
];
