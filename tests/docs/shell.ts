import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { waitUntil } from '../faults/support/waiting.ts'

type Settings = Record<string, string>
export type CommandRun = {
  /** What differs from the documented text, such as folders: the text and its replacement. */
  replace?: readonly (readonly [string, string])[]
  env?: Settings
  /** Standard input of the command. */
  input?: string
  folder?: string
  /** What the output must contain. */
  prints?: RegExp
}

const startLimitMs = 120_000
const maxShownCharacters = 1_500

function collectOutput(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      output += String(chunk)
    })
  return () => output
}

/** Runs documented commands in `folder` with bash, records which were tried, and prints one line for each. */
export function openShell(folder: string) {
  const tried: string[] = []
  const failures: string[] = []
  const report = (command: string, problem: string | null, ms: number) => {
    tried.push(command)
    if (problem) failures.push(`${command}\n${problem}`)
    console.log(`${problem ? 'FAILED' : 'ok    '} ${command} (${Math.round(ms)} ms)`)
  }
  const start = (command: string, { replace = [], env = {}, folder: own = folder }: CommandRun) => {
    const text = replace.reduce((all, [from, to]) => all.replaceAll(from, to), command)
    const { PATH = '', HOME = '' } = process.env
    // A group of its own, so that npm and the processes that npm starts receive the signal together.
    return spawn('bash', ['-o', 'pipefail', '-c', text], { cwd: own, env: { PATH, HOME, ...env }, detached: true })
  }

  return {
    tried,
    failures,
    /** Runs a command until its end. It must succeed and print what `prints` describes. Returns the output. */
    async run(command: string, options: CommandRun = {}): Promise<string> {
      const startedAt = performance.now()
      const child = start(command, options)
      const getOutput = collectOutput(child)
      child.stdin.on('error', () => undefined)
      child.stdin.end(options.input ?? '')
      const [code] = await once(child, 'close')
      const output = getOutput()
      const isExpected = code === 0 && (options.prints?.test(output) ?? true)
      const problem = isExpected ? null : `exit code ${code}\n${output.slice(-maxShownCharacters)}`
      report(command, problem, performance.now() - startedAt)
      return output
    },
    /** Runs a command that serves until it is stopped. Returns its output and a function that stops it. */
    async serve(command: string, options: CommandRun & { prints: RegExp }) {
      const startedAt = performance.now()
      const child = start(command, options)
      const getOutput = collectOutput(child)
      const closed = once(child, 'close')
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null
      await waitUntil(() => options.prints.test(getOutput()) || hasEnded(), startLimitMs)
      const isUp = options.prints.test(getOutput()) && !hasEnded()
      const problem = isUp ? null : `it did not start\n${getOutput().slice(-maxShownCharacters)}`
      report(command, problem, performance.now() - startedAt)
      return {
        output: getOutput(),
        async stop() {
          if (!hasEnded() && child.pid) process.kill(-child.pid, 'SIGTERM')
          await closed
        },
      }
    },
  }
}

export type Shell = ReturnType<typeof openShell>
