import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.mjs'

const read = file => readFileSync(join(root, file), 'utf8')

/** The documents of operators whose commands are checked. */
const documents = [
  'README.md',
  'docs/operations.md',
  'docs/going-live.md',
  'docs/moving-in.md',
  'docs/moving-out.md',
  'SECURITY.md',
]
/** Files whose first lines tell an operator what to run. */
const commentedFiles = [
  'compose.yaml',
  ...['Caddyfile', 'haproxy.cfg', 'nginx.conf', 'vitrine.service', 'compose/create-settings.sh'].map(
    name => `deploy/${name}`,
  ),
]

const programs = [
  ...['apt-get', 'caddy', 'cat', 'chown', 'cp', 'createdb', 'docker', 'du', 'git', 'haproxy', 'journalctl', 'ln'],
  ...['mkdir', 'nginx', 'node', 'npm', 'npx', 'openssl', 'pg_restore', 'promtool', 'psql', 'sh', 'systemctl', 'tar'],
  ...['timedatectl', 'useradd', 'vitrine', 'vitrine/deploy/install.sh', 'deploy/install.sh'],
]
const program = `(?:${programs.map(each => each.replace('.', '\\.')).join('|')})`
/** Settings before a command, such as `SEED=none npm start`. */
const settings = '(?:[A-Z_]+=\\S* )*'
const startsWithProgram = new RegExp(`^${settings}${program} \\S`)
const inComment = new RegExp(
  `(?:^(?:\\d+\\. +)?|Run: |Then: |By hand: |shop: |file: |\`)(${settings}${program} [^\`\\n]+?)(?=\\. |\`|\\n|$)`,
  'gm',
)

const removeComment = line => line.replace(/\s+# .*$/, '').trim()

/** Returns the commands of the blocks marked `sh` and `sql`. A line that ends with a backslash continues. */
function listBlockCommands(text) {
  return [...text.matchAll(/^```(sh|sql)\n([\s\S]*?)^```$/gm)].flatMap(([, , block]) =>
    block
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map(removeComment)
      .filter(Boolean),
  )
}

/** Returns the commands between single backticks. A program's name without arguments is not a command. */
function listInlineCommands(text) {
  const spans = text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)
  return [...spans]
    .map(([, span]) => span.replace(/\s+/g, ' '))
    .filter(span => startsWithProgram.test(span) || /^create database /.test(span))
    .filter(span => !['npm run', 'vitrine run', 'vitrine run COMMAND'].includes(span))
}

function listCommentCommands(text) {
  const lines = text.split('\n')
  const end = lines.findIndex(line => !line.startsWith('#'))
  const comment = lines
    .slice(0, end)
    .map(line => line.replace(/^# */, ''))
    .join('\n')
  return [...comment.matchAll(inComment)].map(([, command]) => removeComment(command))
}

/**
 * Returns every command of the operators' documents once, with the files that name it. The name of a command
 * whose arguments stand elsewhere, such as `npm run backup`, is left out.
 */
export function listDocumentedCommands() {
  const found = new Map()
  const add = file => command => found.set(command, [...new Set([...(found.get(command) ?? []), file])])
  for (const file of documents) {
    const text = read(file)
    for (const command of [...listBlockCommands(text), ...listInlineCommands(text)]) add(file)(command)
  }
  for (const file of commentedFiles) for (const command of listCommentCommands(read(file))) add(file)(command)
  const isOnlyName = command =>
    /^(?:npm run|vitrine) [\w-]+$/.test(command) && [...found.keys()].some(longer => longer.startsWith(`${command} `))
  return [...found].filter(([command]) => !isOnlyName(command)).map(([command, files]) => ({ command, files }))
}

const { scripts } = JSON.parse(read('package.json'))
const hasFile = file => existsSync(join(root, file))

/** Whether one of the files declares an option for parseArgs. */
const declaresOption = (files, name) =>
  files.filter(hasFile).some(file => new RegExp(`\\b'?${name}'?: \\{ type: '`).test(read(file)))

const listOptions = words => words.filter(word => /^--[a-z]/.test(word)).map(word => word.slice(2).split('=')[0])

function findProblemsOfNpm([verb, name, ...rest]) {
  if (['start', 'test', 'ci'].includes(verb)) return []
  if (verb !== 'run') return [`npm ${verb} is unknown`]
  if (name === '--silent') return findProblemsOfNpm([verb, ...rest])
  if (!scripts[name]) return [`package.json has no script '${name}'`]
  const sources = [`scripts/${name}.mjs`, `src/server/cli/${name}.ts`, `tests/${name}/run.ts`]
  return listOptions(rest)
    .filter(option => !declaresOption(sources, option))
    .map(option => `npm run ${name} has no option --${option}`)
}

function findProblemsOfVitrine([command, ...rest]) {
  const script = read('deploy/vitrine')
  if (!new RegExp(`^${command}\\)`, 'm').test(script)) return [`deploy/vitrine has no command '${command}'`]
  if (command === 'run') return findProblemsOfNpm(['run', ...rest])
  return listOptions(rest)
    .filter(option => !script.includes(`--${option})`))
    .map(option => `vitrine ${command} has no option --${option}`)
}

function findProblemsOfCompose(words) {
  const compose = read('compose.yaml')
  const verb = words.find(word => ['exec', 'run', 'logs', 'up'].includes(word))
  const service = words.slice(words.indexOf(verb) + 1).find(word => /^[a-z]+$/.test(word))
  return verb && service && !new RegExp(`^  ${service}:$`, 'm').test(compose)
    ? [`compose.yaml has no service '${service}'`]
    : []
}

function findProblemsOfInstaller(words) {
  const script = read('deploy/install.sh')
  return listOptions(words)
    .filter(option => !new RegExp(`--${option}(?:\\)| \\|)`).test(script))
    .map(option => `deploy/install.sh has no option --${option}`)
}

/** Words that name a file of these sources or a program that the build creates. */
function findProblemsOfPaths(words) {
  const entries = read('scripts/support/entries.mjs')
  return words.flatMap(word => {
    const entry = /^dist\/server\/([\w-]+)\.js$/.exec(word)?.[1]
    if (entry) return new RegExp(`'?\\b${entry}\\b'?: 'src/`).test(entries) ? [] : [`the build has no ${word}`]
    const path = /^(?:vitrine\/)?((?:scripts|deploy|tests|bench)\/\S+)$/.exec(word)?.[1]
    return path && !hasFile(path) ? [`${path} does not exist`] : []
  })
}

function findProblemsOfPart(part) {
  const words = part.replace(new RegExp(`^${settings}`), '').split(/\s+/)
  const [name, ...rest] = words
  const ofPaths = findProblemsOfPaths(words)
  if (name === 'npm') return [...findProblemsOfNpm(rest), ...ofPaths]
  if (name === 'vitrine') return [...findProblemsOfVitrine(rest), ...ofPaths]
  if (name === 'docker' && rest[0] === 'compose') return [...findProblemsOfCompose(rest.slice(1)), ...ofPaths]
  if (name.endsWith('deploy/install.sh')) return [...findProblemsOfInstaller(rest), ...ofPaths]
  if (name === 'promtool')
    return rest
      .filter(word => word.endsWith('.yml') && !hasFile(`deploy/prometheus/${word}`))
      .map(word => `deploy/prometheus has no ${word}`)
  return ofPaths
}

/** Returns what a command names that these sources do not have: npm scripts, subcommands, options and files. */
export function findCommandProblems(command) {
  return command
    .replace(/^\(|\)$/g, '')
    .split(/ (?:&&|\|) |; | -- (?=npm )/)
    .flatMap(part => findProblemsOfPart(part.trim()))
}
