import { expect, test } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { isRetryable } from '../../ui/picture-files.ts'
import { UploadQueue } from './upload-queue.ts'

type PendingSend = {
  name: string
  resolve: (url: string) => void
  reject: (error: unknown) => void
  signal: AbortSignal
}

function createQueue(findProblem: (file: File) => string | null = () => null) {
  const open: PendingSend[] = []
  const stored: string[] = []
  const queue = new UploadQueue({
    send: (file, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
        open.push({ name: file.name, resolve, reject, signal })
      }),
    findProblem,
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

test('sends three files at a time, in order, and removes each file from the queue once it is stored', async () => {
  const { queue, open, stored, states } = createQueue()
  queue.add(files('a', 'b', 'c', 'd'))
  expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
  open[1]?.resolve('/b')
  await settled()
  expect(stored).toEqual(['/b'])
  expect(states()).toEqual(['a sending', 'c sending', 'd sending'])
})

test('keeps a failed upload in the queue with the reason, and sends the file again on request', async () => {
  const { queue, open, stored, states } = createQueue()
  queue.add(files('a', 'b', 'c', 'd'))
  open[0]?.reject(new Error('network error'))
  await settled()
  expect(states()).toEqual(['a failed', 'b sending', 'c sending', 'd sending'])
  const [failed] = queue.list()
  expect(failed?.reason).toBe('network error')
  open[1]?.resolve('/b')
  await settled()
  queue.retry(failed?.id ?? '')
  open[4]?.resolve('/a')
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
])('offers a retry for a file that was rejected with %s: %s', async (error, isRetryOffered) => {
  const { queue, open } = createQueue()
  queue.add(files('a'))
  open[0]?.reject(new Problem(422, { error }))
  await settled()
  expect(queue.list()[0]).toMatchObject({ state: 'failed', retryable: isRetryOffered })
})

test('aborts the upload of a canceled file, removes the file and sends the next file', async () => {
  const { queue, open, stored, states } = createQueue()
  queue.add(files('a', 'b', 'c', 'd'))
  queue.drop(queue.list()[0]?.id ?? '')
  await settled()
  expect(open[0]?.signal.aborted).toBe(true)
  expect(states()).toEqual(['b sending', 'c sending', 'd sending'])
  expect(stored).toEqual([])
})

test('rejects a file that is not a picture without sending the file, and offers no retry', () => {
  const { queue, open } = createQueue(file => (file.name === 'a.txt' ? 'no picture' : null))
  queue.add(files('a.txt', 'b'))
  expect(open.map(each => each.name)).toEqual(['b'])
  expect(queue.list()[0]).toMatchObject({ state: 'failed', reason: 'no picture', retryable: false })
})
