import { setImmediate as letOthers } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'

/** Length in characters up to which a body parses in a few milliseconds, whatever it contains. */
const largeBodyLength = 1_000_000
/** Maximum number of values. Real requests are large because of long strings; no screen sends this many values. */
const maxValues = 100_000
const yieldInterval = 262_144
const [quote, backslash, comma, array, object] = [34, 92, 44, 91, 123]

/**
 * Throws body_too_large for large JSON with more than 100,000 values, because parsing millions of values would block
 * the event loop. Yields to other requests after every 262,144 characters.
 */
export async function assertValueCount(text: string): Promise<void> {
  if (text.length <= largeBodyLength) return
  let values = 0
  let inText = false
  let pauseAt = yieldInterval
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (inText) {
      if (character === backslash) at++
      else if (character === quote) inText = false
    } else if (character === quote) inText = true
    else if (character === comma || character === array || character === object) values++
    if (values > maxValues) throw new AppError('body_too_large')
    if (at < pauseAt) continue
    pauseAt = at + yieldInterval
    await letOthers()
  }
}

/** Parses JSON bodies with Fastify's own parser after it has counted the values of large bodies. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.length <= largeBodyLength) return parse(request, text, done)
    assertValueCount(text).then(() => parse(request, text, done), done)
  })
}
