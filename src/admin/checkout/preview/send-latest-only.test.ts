import { expect, it } from 'vitest'
import { sendLatestOnly } from './send-latest-only.ts'

/** A server that answers only when the test says so. */
function slowServer() {
  const arrived: string[] = []
  const waiting: { answer: (text: string) => void; refuse: (error: Error) => void }[] = []
  const send = sendLatestOnly((look: string) => {
    arrived.push(look)
    return new Promise<string>((answer, refuse) => waiting.push({ answer, refuse }))
  })
  const settled = () => new Promise(resolve => setImmediate(resolve))
  return { arrived, waiting, send, settled }
}

it('sends one request at a time and skips all but the latest waiting one', async () => {
  const { arrived, waiting, send, settled } = slowServer()
  const answers = [send('one')]
  await settled()
  answers.push(send('two'), send('three'))
  await settled()
  expect(arrived).toEqual(['one'])
  waiting[0]?.answer('drawn one')
  await settled()
  expect(arrived).toEqual(['one', 'three'])
  waiting[1]?.answer('drawn three')
  expect(await Promise.all(answers)).toEqual(['drawn one', null, 'drawn three'])
})

it('sends the next one after one has failed', async () => {
  const { arrived, waiting, send, settled } = slowServer()
  const left = send('one')
  const next = send('two')
  await settled()
  expect(arrived).toEqual(['two'])
  waiting[0]?.refuse(new Error('offline'))
  await expect(next).rejects.toThrow('offline')
  expect(await left).toBeNull()
  void send('three')
  await settled()
  expect(arrived).toEqual(['two', 'three'])
})
