import { afterEach, expect, it, vi } from 'vitest'
import { OperatorError } from '#server/kernel/errors.ts'
import { runCliCommand } from './command.ts'

const usage = 'npm run pack -- FOLDER [--tight]'
const spec = { usage, options: { tight: { type: 'boolean' } }, words: 1 } as const

/** What the command prints, where, and its exit code. */
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

it('does its work with what was given', async () => {
  const { printed, exitCode, calls } = await runAndCapture(['shop', '--tight'])
  expect([printed, exitCode]).toEqual([[['out', 'Packed.']], 0])
  expect(calls).toEqual([[{ words: ['shop'], values: { tight: true } }]])
})

it('tells how it is called, and does nothing, when that is asked', async () => {
  expect(await runAndCapture(['--help'])).toEqual({ printed: [['out', usage]], exitCode: 0, calls: [] })
})

it.each([[[]], [['one', 'other']]])('refuses %j with how it is called', async args => {
  expect(await runAndCapture(args)).toEqual({ printed: [['error', usage]], exitCode: 1, calls: [] })
})

it('names an option that it does not know', async () => {
  const printed = [['error', `Unknown option '--loose'.\n${usage}`]]
  expect(await runAndCapture(['shop', '--loose'])).toEqual({ printed, exitCode: 1, calls: [] })
})

it('tells a refusal on standard error', async () => {
  const { printed, exitCode } = await runAndCapture(['shop'], () => Promise.reject(new OperatorError('The shop runs.')))
  expect([printed, exitCode]).toEqual([[['error', 'The shop runs.']], 1])
})
