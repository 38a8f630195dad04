import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { packageRoot } from '#server/platform/config/package-root.ts'

/** Runs module code in a child process. The code can load the sources with `import(root + '/src/...')`. */
export function startChild(code: string): ChildProcess {
  const source = `const root = ${JSON.stringify(packageRoot)}\n${code}`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    cwd: packageRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

export async function readLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the child process ended without output')
  const [line] = await once(createInterface(child.stdout), 'line')
  return String(line)
}

/** Waits for the child to exit and returns its exit code, or null if a signal ended it. */
export async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
