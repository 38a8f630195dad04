import { afterEach, expect, it, vi } from 'vitest'
import { OperatorError } from '#server/platform/core/errors.ts'
import { runCliCommand } from './command.ts'

const usage = 'npm run pack -- FOLDER [--tight]'
const spec = { usage, options: { tight: { type: 'boolean' } }, words: 1 } as const

/** Runs the command. Returns its output by stream, its exit code and the arguments that `work` received. */
async function runAndCapture(args: string[], work = async () => 'Packed.') {
  const printed: [string, string][] = []
  vi.spyOn(console, 'log').mockImplementation(text => void printed.push(['out', text]))
  vi.spyOn(console, 'error').mockImplementation(text => void printed.push(['error', text]))
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'pack.js', ...args])
  const done = vi.fn(work)
  await runCliCommand(spec, done)
  const { exitCode = 0 } = process
  process.exitCode = 0
  return { printed, exitCode, calls: done.mock.calls }
}
afterEach(() => vi.restoreAllMocks())

it('passes arguments and options to the work function', async () => {
  const { printed, exitCode, calls } = await runAndCapture(['shop', '--tight'])
  expect([printed, exitCode]).toEqual([[['out', 'Packed.']], 0])
  expect(calls).toEqual([[{ words: ['shop'], values: { tight: true } }]])
})

it('prints the usage and does nothing for --help', async () => {
  expect(await runAndCapture(['--help'])).toEqual({ printed: [['out', usage]], exitCode: 0, calls: [] })
})

it.each([[[]], [['one', 'other']]])('rejects the arguments %j and prints the usage', async args => {
  expect(await runAndCapture(args)).toEqual({ printed: [['error', usage]], exitCode: 1, calls: [] })
})

it('prints the name of an unknown option and the usage', async () => {
  const printed = [['error', `Unknown option '--loose'.\n${usage}`]]
  expect(await runAndCapture(['shop', '--loose'])).toEqual({ printed, exitCode: 1, calls: [] })
})

it('prints an operator error to standard error with exit code 1', async () => {
  const { printed, exitCode } = await runAndCapture(['shop'], () => Promise.reject(new OperatorError('The shop runs.')))
  expect([printed, exitCode]).toEqual([[['error', 'The shop runs.']], 1])
})
