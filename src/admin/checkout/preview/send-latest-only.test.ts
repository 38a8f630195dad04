import { expect, it } from 'vitest'
import { sendLatestOnly } from './send-latest-only.ts'

/** A server that responds only when the test tells it to. */
function slowServer() {
  const received: string[] = []
  const waiting: { resolve: (text: string) => void; reject: (error: Error) => void }[] = []
  const send = sendLatestOnly((input: string) => {
    received.push(input)
    return new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }))
  })
  const settled = () => new Promise(resolve => setImmediate(resolve))
  return { received, waiting, send, settled }
}

it('sends one request at a time and skips all waiting requests except the latest', async () => {
  const { received, waiting, send, settled } = slowServer()
  const answers = [send('one')]
  await settled()
  answers.push(send('two'), send('three'))
  await settled()
  expect(received).toEqual(['one'])
  waiting[0]?.resolve('drawn one')
  await settled()
  expect(received).toEqual(['one', 'three'])
  waiting[1]?.resolve('drawn three')
  expect(await Promise.all(answers)).toEqual(['drawn one', null, 'drawn three'])
})

it('sends the next request after a request has failed', async () => {
  const { received, waiting, send, settled } = slowServer()
  const first = send('one')
  const next = send('two')
  await settled()
  expect(received).toEqual(['two'])
  waiting[0]?.reject(new Error('offline'))
  await expect(next).rejects.toThrow('offline')
  expect(await first).toBeNull()
  void send('three')
  await settled()
  expect(received).toEqual(['two', 'three'])
})
