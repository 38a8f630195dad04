import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Reads the mirror from which this machine's own packages come, in either format of apt's sources. */
function readMirror() {
  const sources = '/etc/apt/sources.list.d/debian.sources'
  const text = existsSync(sources) ? readFileSync(sources, 'utf8') : readFileSync('/etc/apt/sources.list', 'utf8')
  return /^URIs: (\S+)/m.exec(text)?.[1] ?? /^deb (?:\[.*?\] )?(\S+)/m.exec(text)?.[1]
}

/**
 * Makes the root file system of a bare Debian 12, with the packages that debootstrap's smallest variant has. An archive of
 * the root file system stays in `caches`.
 */
function makeBareRoot(folder, caches) {
  const archive = join(caches, 'bookworm.tar')
  if (existsSync(archive)) {
    execFileSync('tar', ['-C', folder, '-xf', archive])
    return
  }
  const options = ['--variant=minbase', 'bookworm', folder, readMirror()]
  execFileSync('debootstrap', options, { stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('tar', ['-C', folder, '--one-file-system', '-cf', `${archive}.part`, '.'])
  renameSync(`${archive}.part`, archive)
}

/**
 * Gives the new machine what an operator's machine has: the mirror, the settings of apt and npm, and the certificates of
 * the network that this machine is in.
 */
function configureNetwork(folder) {
  mkdirSync(join(folder, 'etc/ssl'), { recursive: true })
  for (const file of ['etc/apt/sources.list.d/debian.sources', 'etc/resolv.conf']) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    if (existsSync(`/${file}`)) copyFileSync(`/${file}`, join(folder, file))
  }
  if (existsSync(join(folder, 'etc/apt/sources.list.d/debian.sources')))
    rmSync(join(folder, 'etc/apt/sources.list'), { force: true })
  const acquire = execFileSync('apt-config', ['dump', 'Acquire'], { encoding: 'utf8' })
  const settings = acquire.split('\n').filter(line => /^Acquire::(Check|http|https)/.test(line))
  writeFileSync(join(folder, 'etc/apt/apt.conf.d/99-of-this-machine'), settings.join('\n'))
  const npmSettings = join(homedir(), '.npmrc')
  if (existsSync(npmSettings)) copyFileSync(npmSettings, join(folder, 'root/.npmrc'))
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) copyFileSync(certificates, join(folder, 'etc/ssl/of-this-machine.crt'))
}

/**
 * Makes a bare root file system and enters it: processes in it have their own mounts and process ids, and the network of
 * this machine. `caches` keeps the packages of apt and npm for the next time.
 */
export async function enterBareRoot(folder, caches) {
  const packages = join(caches, 'apt')
  const npmCache = join(caches, 'npm')
  for (const each of [packages, npmCache]) mkdirSync(each, { recursive: true })
  makeBareRoot(folder, caches)
  // Temporary folders are closed to other users, but the user of the shop must reach the files of the root.
  chmodSync(folder, 0o755)
  configureNetwork(folder)
  const mounts = [
    `mount --bind ${packages} ${folder}/var/cache/apt/archives`,
    `mkdir -p ${folder}/root/.npm && mount --bind ${npmCache} ${folder}/root/.npm`,
    `mount -t proc proc ${folder}/proc`,
    `mount --rbind /dev ${folder}/dev`,
    `mount -t tmpfs tmpfs ${folder}/run`,
    `mkdir -p ${folder}/run/lock`,
  ]
  // The process ends with this script, and the end of the first process of a namespace ends all the others in it.
  const holder = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      `${mounts.join(' && ')} && exec chroot ${folder} sleep infinity`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const first = await findFirstProcess(holder.pid)
  const env = {
    PATH: path,
    HOME: '/root',
    LANG: 'C.UTF-8',
    ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: '/etc/ssl/of-this-machine.crt' }),
  }
  const wrap = (command, args) => ['nsenter', ['-t', String(first), '-m', '-p', '-r', '-w', command, ...args]]

  return {
    folder,
    /** Runs a command as root and returns its status and its output. */
    run(command, args, more = {}) {
      const [file, words] = wrap(command, args)
      const { status, stdout, stderr } = spawnSync(file, words, {
        env: { ...env, ...more },
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      })
      return { status, output: `${stdout}${stderr}` }
    },
    /** Starts a command whose input and output the caller uses. */
    start(command, args, more = {}) {
      const [file, words] = wrap(command, args)
      return spawn(file, words, { env: { ...env, ...more }, stdio: ['pipe', 'pipe', 'pipe'] })
    },
    write(file, text, mode = 0o644) {
      writeFileSync(join(folder, file), text, { mode })
    },
    /** Ends every process of the root, and removes its files unless `keepsFiles` is set. */
    async close(keepsFiles) {
      holder.kill('SIGKILL')
      await sleep(1_000)
      if (!keepsFiles) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the first process of the new namespace has entered its root, and returns its process id. */
async function findFirstProcess(parent) {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(100)) {
    const children = spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
    const child = Number(children[0])
    if (child && readlinkSync(`/proc/${child}/root`) !== '/') return child
  }
  throw new Error('the root file system could not be entered: unshare and mount need the rights of root')
}
