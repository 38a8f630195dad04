import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { enterBareRoot } from './support/bare-root.mjs'
import { root as repository } from './support/sources.mjs'
import { startTestAuthority } from './support/test-authority.mjs'

const usage = `npm run check-install -- [--short] [--rate 4] [--port 21000] [--cache FOLDER] [--keep]
Installs this working tree with deploy/install.sh in the root file system of a bare Debian 12, with a certificate of
pebble, buys over https, and updates while purchases continue. Needs root on Debian, and the Debian packages debootstrap,
pebble, openssl and systemd. No systemd runs in that root: tests/install/systemctl starts the units' own commands.

--short    Stops after the installation, the first purchase, the second run and the trial of a restore
--rate     Purchases a second during the updates
--port     First of the hundred ports of 127.0.0.1 that are used; Caddy's own 2019 must be free too
--cache    Where Debian and npm packages are kept for the next run
--keep     Leaves the root file system behind, for looking into the logs of a failure`
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    rate: { type: 'string', default: '4' },
    port: { type: 'string', default: '21000' },
    cache: { type: 'string', default: '/var/tmp/vitrine-check-install' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const port = Number(values.port)
const [shopPort, simulatorPort, otherSimulatorPort] = [port, port + 42, port + 43]
const [httpPort, httpsPort] = [port + 80, port + 81]
const shopUrl = `https://shop.test:${httpsPort}`
const minutes = since => Math.round((Date.now() - since) / 6_000) / 10

function assertUsable() {
  if (process.getuid?.() !== 0) throw new Error('debootstrap and unshare need root')
  for (const command of ['debootstrap', 'pebble', 'openssl', 'systemd-analyze', 'nsenter']) {
    if (spawnSync('which', [command]).status !== 0) throw new Error(`${command} is not installed (see --help)`)
  }
}
const assertPortFree = checked =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', () => reject(new Error(`port ${checked} of 127.0.0.1 is in use; see --port`)))
    server.listen(checked, '127.0.0.1', () => server.close(resolve))
  })

let failures = 0
function report(what, passed, detail = '') {
  if (!passed) failures += 1
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${what}${detail && `: ${detail}`}`)
}

/** Packs the files of the working tree as a release archive does, including files that are not committed yet. */
function packSources(file) {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: repository, encoding: 'utf8' })
  const existing = list.split('\n').filter(each => each && existsSync(join(repository, each)))
  const options = ['-czf', file, '--transform', 's,^,vitrine/,', '--no-recursion', '-T', '-']
  execFileSync('tar', options, { cwd: repository, input: existing.join('\n') })
}

/** Starts tests/install/sell.ts in the root, from the first release, and returns a function that sends a command. */
function startSelling(root) {
  const release = root.run('readlink', ['-f', '/srv/vitrine/current']).output.trim()
  const script = `cd ${release} && exec /opt/vitrine/bin/node --import tsx tests/install/sell.ts`
  const child = root.start('bash', ['-c', script], { NODE_EXTRA_CA_CERTS: '/etc/ssl/pebble-root.pem' })
  child.stderr.on('data', text => process.stderr.write(text))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async send(command) {
      child.stdin.write(`${JSON.stringify(command)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('tests/install/sell.ts ended')
      const answer = JSON.parse(value)
      if (answer.error) throw new Error(answer.error)
      return answer
    },
    end: () => child.stdin.end(),
  }
}

/** Checks the installed units with the systemd of the root itself, which is installed but does not run. */
function checkUnits(root) {
  const units = ['vitrine.service', 'vitrine-backup.service', 'vitrine-backup.timer', 'vitrine@3001.service']
  const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends systemd'
  const verify = `systemd-analyze verify ${units.map(each => `/etc/systemd/system/${each}`).join(' ')}`
  const installed = root.run('bash', ['-c', install])
  const { status, output } = root.run('bash', ['-c', verify])
  report(
    'systemd-analyze verify accepts the units',
    status === 0 && output === '',
    output || installed.output.slice(-300),
  )
}

async function checkInstallation(root, authority) {
  packSources(join(root.folder, 'root/vitrine.tar.gz'))
  root.write('etc/hosts', '127.0.0.1 localhost shop.test\n')
  copyFileSync(authority.certificate, join(root.folder, 'etc/ssl/pebble.pem'))
  root.write('etc/ssl/pebble-root.pem', authority.root)
  copyFileSync(join(repository, 'tests/install/systemctl'), join(root.folder, 'usr/local/bin/systemctl'))
  root.run('chmod', ['755', '/usr/local/bin/systemctl'])
  root.run('mkdir', ['-p', '/run/systemd/system'])

  const install = `vitrine/deploy/install.sh --yes --domain shop.test --http-port ${httpPort} --https-port ${httpsPort} --acme-ca ${authority.url} --acme-ca-root /etc/ssl/pebble.pem --trusted-proxies 127.0.0.1/32 --set PORT=${shopPort} --set STRIPE_MODE=simulator --set SIMULATOR_PORT=${simulatorPort}`
  const commands = ['tar -xzf vitrine.tar.gz', install]
  const startedAt = Date.now()
  let output = ''
  for (const command of commands) {
    const ended = root.run('bash', ['-c', `cd /root && ${command}`])
    output = ended.output
    if (ended.status !== 0) throw new Error(`${command}\n${output}`)
  }
  console.log(output)
  const sell = startSelling(root)
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`
  const { state } = await sell.send({ do: 'first', shopUrl, printed: output, simulatorUrl })
  report(
    'a bare Debian 12 sells over https',
    state === 'paid',
    `${commands.length} commands, ${minutes(startedAt)} minutes`,
  )

  const second = root.run('bash', ['-c', `cd /root && ${install}`])
  report('a second run changes nothing and says so', second.status === 0 && /Nothing was changed/.test(second.output))
  root.run('rm', ['-rf', '/run/systemd/system'])
  const planned = root.run('bash', [
    '-c',
    `cd /root && ${install} --dry-run && rm /etc/systemd/system/multi-user.target.wants/vitrine.service && ${install}`,
  ])
  report('without systemd the script says so', planned.status === 0 && /systemd does not run here/.test(planned.output))
  checkUnits(root)
  root.run('mkdir', ['-p', '/run/systemd/system'])
  return sell
}

function checkDoctorAndBackup(root) {
  const first = root.run('vitrine', ['doctor'])
  report(
    'vitrine doctor misses the backup and the mail server',
    first.status === 1 &&
      /No backup was written/.test(first.output) &&
      /SMTP_URL is missing/.test(first.output) &&
      /Problems: 2/.test(first.output),
    first.output,
  )
  const backup = root.run('vitrine', ['backup'])
  report(
    'vitrine backup restores the backup on trial',
    backup.status === 0 && /restored it on trial/.test(backup.output),
    backup.output.trim(),
  )
  const archive = root.run('vitrine', ['backups']).output.trim().split('\n').at(-1)
  const head = readFileSync(join(root.folder, 'var/backups/vitrine', archive))
    .subarray(0, 21)
    .toString()
  report('the backup is encrypted', head === 'age-encryption.org/v1', head)
  root.run('chmod', ['644', '/etc/vitrine.env'])
  const open = root.run('vitrine', ['doctor'])
  report('vitrine doctor finds settings that others can read', /vitrine\.env has the mode 644/.test(open.output))
  root.run('chmod', ['600', '/etc/vitrine.env'])
  const second = root.run('vitrine', ['doctor'])
  report('vitrine doctor misses only the mail server', second.status === 1 && /Problems: 1\./.test(second.output))
  return archive
}

/** Runs `vitrine update` while purchases continue, and reports what failed. */
async function updateWhileSelling(root, sell, what, source, expected) {
  const before = root.run('vitrine', ['version']).output.trim()
  await sell.send({ do: 'begin', perSecond: Number(values.rate) })
  const startedAt = Date.now()
  const { status, output } = root.run('vitrine', ['update', source])
  const took = minutes(startedAt)
  const sold = await sell.send({ do: 'end' })
  const after = root.run('vitrine', ['version']).output.trim()
  const isExpected = expected.succeeds ? status === 0 && after !== before : status === 1 && after === before
  report(what, isExpected && expected.says.test(output), `${took} minutes${isExpected ? '' : `\n${output}`}`)
  report(
    '  no purchase failed and none was lost',
    sold.failed === 0 && sold.lost === 0 && sold.purchases > 0,
    JSON.stringify(sold),
  )
}

/** Copies the unpacked sources and changes the start of the server. */
function makeBrokenSources(root, name, line) {
  const folder = `/root/${name}`
  root.run('cp', ['-a', '/root/vitrine', folder])
  const entry = `${folder}/src/server/main.ts`
  root.write(entry, `${line}\n${readFileSync(join(root.folder, entry), 'utf8')}`)
  return folder
}

async function checkUpdates(root, sell) {
  // A simulator that is no child of the shop, because buyers confirm their cards there while the shop restarts.
  const { url } = await sell.send({ do: 'simulator', port: otherSimulatorPort })
  root.run('bash', ['-c', `echo "STRIPE_API_URL=${url}" >>/etc/vitrine.env && systemctl restart vitrine`])
  const exits = makeBrokenSources(root, 'exits', 'process.exit(1)')
  const refuses = makeBrokenSources(root, 'refuses', "if (process.env.DATA_DIR === '/var/lib/vitrine') process.exit(1)")
  await updateWhileSelling(root, sell, 'vitrine update replaces the release', '/root/vitrine', {
    succeeds: true,
    says: /The shop runs/,
  })
  await updateWhileSelling(
    root,
    sell,
    'a release that exits at its start is refused before the shop is touched',
    exits,
    { succeeds: false, says: /did not start on an empty data folder/ },
  )
  await updateWhileSelling(root, sell, 'a release that exits on the data of the shop is taken back', refuses, {
    succeeds: false,
    says: /the update failed, and the shop runs/,
  })
}

function checkRestore(root, archive) {
  const { status, output } = root.run('vitrine', ['restore', archive, '--yes'])
  report('vitrine restore brings the shop back', status === 0 && /The former data is in/.test(output), output.trim())
}

assertUsable()
for (const each of [shopPort, simulatorPort, httpPort, httpsPort, 2019]) await assertPortFree(each)
const folder = mkdtempSync('/var/tmp/vitrine-root-')
const authority = await startTestAuthority({ base: port + 90, httpPort, httpsPort })
let root
try {
  console.log('Making the root file system of a bare Debian 12...')
  root = await enterBareRoot(folder, values.cache)
  const sell = await checkInstallation(root, authority)
  const archive = checkDoctorAndBackup(root)
  if (!values.short) await checkUpdates(root, sell)
  checkRestore(root, archive)
  sell.end()
} catch (error) {
  report('the check itself', false, String(error?.stack ?? error))
} finally {
  authority.stop()
  await root?.close(values.keep)
  if (values.keep) console.log(`The root file system is in ${folder}.`)
}
console.log(failures === 0 ? 'The installation works.' : `Failed: ${failures}.`)
process.exit(failures === 0 ? 0 : 1)
