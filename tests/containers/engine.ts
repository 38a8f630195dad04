import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { root } from '../faults/support/waiting.ts'

const hasProgram = (name: string) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0

type Result = { code: number; output: string; errors: string }
export type Engine = ReturnType<typeof createEngine>

/** Returns the name of the container engine to use. @param wanted the name that the caller asked for, if any */
export function findEngineName(wanted: string | undefined): string {
  const name = (wanted ? [wanted] : ['podman', 'docker']).find(hasProgram)
  if (name) return name
  throw new Error(
    `${wanted ?? 'Neither podman nor docker'} was found on this machine. Debian has podman: apt-get install podman`,
  )
}

/** Runs the commands of Docker or Podman, which have the same command line except where this file says otherwise. */
export function createEngine(name: string) {
  const isPodman = name === 'podman'

  /** Runs a command and returns its exit code and what it printed on standard output and standard error. */
  async function tryRun(args: readonly string[]): Promise<Result> {
    const child = spawn(name, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code, output: out.trim(), errors: error.trim() }
  }

  async function run(...args: string[]): Promise<string> {
    const { code, output, errors } = await tryRun(args)
    if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with code ${code}:\n${output}\n${errors}`)
    return output
  }

  return {
    name,
    isPodman,
    tryRun: (...args: string[]) => tryRun(args),
    run,
    /** Everything that a container printed. Its standard error is that of the command. */
    async readLogs(container: string) {
      const { output, errors } = await tryRun(['logs', container])
      return `${output}\n${errors}`
    },
    hasImage: async (image: string) => (await tryRun(['image', 'inspect', image])).code === 0,
    /** Builds the image of this repository. Podman leaves the health check out of images of its own format. */
    build: (tag: string, nodeImage: string | null, folder = '.') =>
      run(
        'build',
        ...(isPodman ? ['--format', 'docker'] : []),
        ...['--network', 'host', '--tag', tag],
        ...(nodeImage ? ['--build-arg', `NODE_IMAGE=${nodeImage}`] : []),
        folder,
      ),
    /** Whether the health check of the image passes. Without systemd, Podman runs the check only when it is asked to. */
    async isHealthy(container: string) {
      if (isPodman) return (await tryRun(['healthcheck', 'run', container])).code === 0
      return (await run('inspect', '--format', '{{.State.Health.Status}}', container)) === 'healthy'
    },
    async remove(container: string) {
      await tryRun(['rm', '--force', '--volumes', container])
    },
  }
}
