import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parse, stringify } from 'yaml'
import { root } from '../faults/support/waiting.ts'
import type { Engine } from './engine.ts'

const projectName = 'vitrine-check'

type Service = { image: string; build?: string; command?: string[]; ports?: string[] }
type ComposeFile = { name: string; services: Record<'shop' | 'database' | 'proxy' | 'backup', Service> }
type Options = { image: string; port: number; standIn: string | null }

/**
 * Reads compose.yaml for a trial on a machine that may run a shop already: with another name, with the image that was
 * just built, and with a port of its own. `standIn` is the image that takes the place of those of PostgreSQL and Caddy.
 */
function readComposeFile({ image, port, standIn }: Options): ComposeFile {
  const file = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as ComposeFile
  const { shop, backup, database, proxy } = file.services
  file.name = projectName
  for (const service of [shop, backup]) {
    service.image = image
    delete service.build
  }
  proxy.ports = [`127.0.0.1:${port}:${port}`]
  if (standIn) {
    Object.assign(database, { image: standIn, command: ['start-postgres'] })
    Object.assign(proxy, { image: standIn, command: ['start-caddy'] })
  }
  return file
}

export type ComposeProject = ReturnType<typeof createComposeProject>

/** Creates a folder with compose.yaml and the settings that `create-settings.sh` writes. */
export function createComposeProject(engine: Engine, options: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-compose-'))
  const [command = '', ...prefix] = engine.isPodman ? ['podman-compose'] : ['docker', 'compose']

  async function execute(program: string, args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with code ${code}:\n${out}${error}`)
    return out.trim()
  }

  return {
    compose: (...args: string[]) => execute(command, [...prefix, '--project-name', projectName, ...args]),
    /** The container of a service, which Podman and Docker name differently. */
    getContainer: (service: string) => [projectName, service, '1'].join(engine.isPodman ? '_' : '-'),
    getVolume: (name: string) => `${projectName}_${name}`,
    async prepare(settings: string) {
      mkdirSync(join(folder, 'deploy'))
      cpSync(join(root, 'deploy/compose'), join(folder, 'deploy/compose'), { recursive: true })
      writeFileSync(join(folder, 'compose.yaml'), stringify(readComposeFile(options)))
      await execute('sh', ['deploy/compose/create-settings.sh', `https://localhost:${options.port}`])
      appendFileSync(join(folder, '.env'), settings)
    },
    deleteFolder: () => rmSync(folder, { recursive: true, force: true }),
  }
}
