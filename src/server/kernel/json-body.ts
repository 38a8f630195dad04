import { setImmediate as letOthers } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** Below, whatever a body holds is read in a few milliseconds. */
const largeBodyLength = 1_000_000
/** Texts are what makes a body large; this many values are none that a screen sends. */
const maxValues = 100_000
const yieldInterval = 262_144
const [quote, backslash, comma, array, object] = [34, 92, 44, 91, 123]

/**
 * Refuses a large text of JSON that holds very many values: read at once, millions of them keep everybody waiting. Looks a
 * slice at a time, so that others are answered in between.
 */
export async function assertValueCount(text: string): Promise<void> {
  if (text.length <= largeBodyLength) return
  let values = 0
  let inText = false
  let pauseAt = yieldInterval
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (inText) {
      if (sign === backslash) at++
      else if (sign === quote) inText = false
    } else if (sign === quote) inText = true
    else if (sign === comma || sign === array || sign === object) values++
    if (values > maxValues) throw new AppError('body_too_large')
    if (at < pauseAt) continue
    pauseAt = at + yieldInterval
    await letOthers()
  }
}

/** Reads bodies of JSON as Fastify does, once they are known not to hold too many values. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.length <= largeBodyLength) return parse(request, text, done)
    assertValueCount(text).then(() => parse(request, text, done), done)
  })
}
