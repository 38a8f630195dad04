import { expect, test } from 'vitest'
import { Problem } from '#web/call.ts'
import { isRetryable } from '../../ui/picture-files.ts'
import { UploadQueue } from './upload-queue.ts'

type Open = { name: string; done: (url: string) => void; fail: (error: unknown) => void; signal: AbortSignal }

function queueWith(refuse: (file: File) => string | null = () => null) {
  const open: Open[] = []
  const stored: string[] = []
  const queue = new UploadQueue({
    send: (file, { signal }) =>
      new Promise((done, fail) => {
        signal.addEventListener('abort', () => fail(new Error('stopped')))
        open.push({ name: file.name, done, fail, signal })
      }),
    refuse,
    formatReason: error => (error instanceof Error ? error.message : 'unknown'),
    isRetryable,
    onStored: url => stored.push(url),
    onFailed: () => undefined,
  })
  const states = () => queue.list().map(({ file, state }) => `${file.name} ${state}`)
  return { queue, open, stored, states }
}
const files = (...names: string[]) => names.map(name => new File(['x'], name))
const settled = () => new Promise(resolve => setTimeout(resolve))

test('sends three files at a time, in order, and removes each once it is stored', async () => {
  const { queue, open, stored, states } = queueWith()
  queue.add(files('a', 'b', 'c', 'd'))
  expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
  open[1]?.done('/b')
  await settled()
  expect(stored).toEqual(['/b'])
  expect(states()).toEqual(['a sending', 'c sending', 'd sending'])
})

test('keeps a failed file with its reason, continues with the others and retries it on request', async () => {
  const { queue, open, stored, states } = queueWith()
  queue.add(files('a', 'b', 'c', 'd'))
  open[0]?.fail(new Error('no line'))
  await settled()
  expect(states()).toEqual(['a failed', 'b sending', 'c sending', 'd sending'])
  const [failed] = queue.list()
  expect(failed?.reason).toBe('no line')
  open[1]?.done('/b')
  await settled()
  queue.retry(failed?.id ?? '')
  open[4]?.done('/a')
  await settled()
  expect(stored).toEqual(['/b', '/a'])
})

test.each([
  ['image_invalid', false],
  ['image_too_many_pixels', false],
  ['image_animated', false],
  ['image_too_large', false],
  ['unavailable', true],
  ['rate_limited', true],
])('offers a retry for a file refused with %s: %s', async (error, may) => {
  const { queue, open } = queueWith()
  queue.add(files('a'))
  open[0]?.fail(new Problem(422, { error }))
  await settled()
  expect(queue.list()[0]).toMatchObject({ state: 'failed', retryable: may })
})

test('aborts and removes a canceled file and sends the next one', async () => {
  const { queue, open, stored, states } = queueWith()
  queue.add(files('a', 'b', 'c', 'd'))
  queue.drop(queue.list()[0]?.id ?? '')
  await settled()
  expect(open[0]?.signal.aborted).toBe(true)
  expect(states()).toEqual(['b sending', 'c sending', 'd sending'])
  expect(stored).toEqual([])
})

test('refuses a file that is no picture without sending it and offers no retry', () => {
  const { queue, open } = queueWith(file => (file.name === 'a.txt' ? 'no picture' : null))
  queue.add(files('a.txt', 'b'))
  expect(open.map(each => each.name)).toEqual(['b'])
  expect(queue.list()[0]).toMatchObject({ state: 'failed', reason: 'no picture', retryable: false })
})
