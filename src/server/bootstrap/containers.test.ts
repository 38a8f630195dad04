import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { settingFields } from '#server/platform/config/config.ts'
import { packageRoot } from '#server/platform/config/package-root.ts'

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8')
const { engines } = JSON.parse(read('package.json'))

type Instruction = { name: string; text: string }
/** Parses a Dockerfile into its instructions, without comments and with continued lines joined. */
const parseDockerfile = (source: string): Instruction[] =>
  source
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(line => line.trim())
    .map(line => {
      const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      return { name, text }
    })

const instructions = parseDockerfile(read('Dockerfile'))
const finalStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
const listTexts = (name: string, from = finalStage) => from.filter(each => each.name === name).map(({ text }) => text)
const getText = (name: string) => listTexts(name).join('\n')

type Service = {
  image: string
  environment?: Record<string, string>
  command?: string[]
  ports?: string[]
  volumes?: string[]
  read_only?: boolean
  healthcheck?: unknown
  depends_on?: Record<string, { condition: string }>
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }
const composeSource = read('compose.yaml')
const compose = parse(composeSource, { merge: true }) as Compose
const shopServices = Object.values(compose.services).filter(({ image }) => image === 'vitrine')

/** What compose.yaml itself reads from .env, beside the settings of the shop. */
const composeVariables = ['POSTGRES_PASSWORD', 'BACKUP_AT', 'BACKUP_KEEP', 'BACKUP_FOLDER']
const known = [...Object.keys(settingFields), ...composeVariables]

describe('Dockerfile', () => {
  it('runs the shop without root, by a number that Kubernetes can check', () => {
    expect(getText('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/)
  })

  it('has a health check and a volume for the data, and names the port on which the shop listens', () => {
    expect(getText('HEALTHCHECK')).toContain('/healthz')
    const settings = Object.fromEntries(
      listTexts('ENV')
        .flatMap(text => text.split(' '))
        .map(text => text.split('=')),
    )
    expect(getText('EXPOSE')).toBe(settings.PORT)
    expect(getText('VOLUME')).toBe(settings.DATA_DIR)
    for (const [name, value] of Object.entries(settings)) {
      if (name !== 'NODE_ENV') expect(settingFields).toHaveProperty(name)
      expect(value).toBeTruthy()
    }
  })

  it('starts Node without a shell, which would not pass signals on', () => {
    expect(JSON.parse(getText('CMD'))).toEqual(['node', 'dist/server/main.js'])
  })

  it('copies only paths that exist and that the build receives', () => {
    const copied = listTexts('COPY', instructions)
      .filter(text => !text.startsWith('--from='))
      .flatMap(text => text.split(' ').slice(0, -1))
    expect(copied.length).toBeGreaterThan(10)
    const allowed = read('.dockerignore')
      .split('\n')
      .flatMap(line => (line.startsWith('!') ? [line.slice(1)] : []))
    for (const path of [...copied, ...allowed])
      expect([path, existsSync(join(packageRoot, path))]).toEqual([path, true])
    const isAllowed = (path: string) =>
      path === '.' || allowed.some(each => path === each || path.startsWith(`${each}/`))
    expect(copied.filter(path => !isAllowed(path))).toEqual([])
  })

  it('copies the manifest of every workspace before it installs packages', () => {
    const copied = listTexts('COPY', instructions)
    for (const name of readdirSync(join(packageRoot, 'packages')))
      expect(copied).toContain(`packages/${name}/package.json packages/${name}/`)
  })

  it('is based on a version of Node.js that the shop supports', () => {
    const version = /^NODE_IMAGE=node:(\d+)-/.exec(listTexts('ARG', instructions)[0] ?? '')?.[1]
    const oldest = /^>=(\d+)\./.exec(engines.node)?.[1]
    expect(Number(version)).toBeGreaterThan(Number(oldest))
  })

  it('contains what the server reads besides its own files', () => {
    const copied = listTexts('COPY').map(text => text.split(' ').at(-1))
    const needed = listPathsOfServer().map(path => (path.startsWith('dist/') ? 'dist' : path))
    expect(needed).toContain('dist')
    expect(needed.filter(path => !copied.includes(path))).toEqual([])
  })
})

/** Lists the paths that the sources of the server join to the root folder of the installation. */
function listPathsOfServer(): string[] {
  const sources = readdirSync(join(packageRoot, 'src/server'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => read(join('src/server', file)))
  return sources.flatMap(source => [...source.matchAll(/join\(packageRoot, '([^']+)'/g)].map(([, path = '']) => path))
}

describe('compose.yaml', () => {
  it('passes on only settings that are documented', () => {
    const named = [...composeSource.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
    const set = shopServices.flatMap(({ environment = {} }) => Object.keys(environment))
    expect([...named, ...set].filter(name => !known.includes(name))).toEqual([])
    const documented = read('docs/operations.md')
    for (const name of composeVariables) expect([name, documented.includes(`\`${name}\``)]).toEqual([name, true])
  })

  it('sets values for the shop that the server accepts', () => {
    for (const { environment = {} } of shopServices) {
      for (const [name, value] of Object.entries(environment)) {
        const field = settingFields[name as keyof typeof settingFields]
        const filledIn = value.replace(/\$\{[^}]*\}/g, 'filled-in')
        expect([name, field.safeParse(filledIn).success]).toEqual([name, true])
      }
    }
  })

  it('runs every process of the shop on a read-only file system', () => {
    expect(shopServices).toHaveLength(2)
    for (const service of shopServices) expect(service.read_only).toBe(true)
  })

  it('publishes the ports of the proxy only', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports)
    expect(published.map(([name]) => name)).toEqual(['proxy'])
  })

  it('starts a service once those that it depends on are healthy', () => {
    const { services } = compose
    expect(Object.keys(services.proxy?.depends_on ?? {})).toEqual(['shop'])
    for (const { depends_on = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        expect(services[name]?.healthcheck ?? services[name]?.image === 'vitrine').toBeTruthy()
      }
    }
  })

  it('names every volume that it uses', () => {
    const used = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .map(volume => volume.replace(/\$\{\w+:-(\w+)\}/, '$1').split(':')[0] ?? '')
    expect([...new Set(used.filter(each => !each.startsWith('.')))].sort()).toEqual(Object.keys(compose.volumes).sort())
    for (const file of used.filter(each => each.startsWith('.'))) expect(existsSync(join(packageRoot, file))).toBe(true)
  })

  it('starts only commands that the build creates', () => {
    const entries = read('scripts/support/entries.mjs')
    for (const { command } of shopServices.filter(service => service.command)) {
      const [, name = ''] = /^dist\/server\/([\w-]+)\.js$/.exec(command?.[1] ?? '') ?? []
      expect(entries).toMatch(new RegExp(`\\b'?${name}'?: 'src/server/`))
    }
  })
})

describe('deploy/compose/Caddyfile', () => {
  it('passes requests to the port of the shop and reads only variables that compose.yaml sets', () => {
    const source = read('deploy/compose/Caddyfile')
    expect(source).toContain(`reverse_proxy shop:${getText('EXPOSE')}`)
    const variables = [...source.matchAll(/\{\$(\w+)\}/g)].map(([, name = '']) => name)
    expect(variables.sort()).toEqual(Object.keys(compose.services.proxy?.environment ?? {}).sort())
  })
})

describe('deploy/compose/create-settings.sh', () => {
  it('writes only settings that are documented', () => {
    const source = read('deploy/compose/create-settings.sh')
    const written = [...source.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(written).toContain('APP_SECRET')
    expect(written.filter(name => !known.includes(name))).toEqual([])
  })
})
