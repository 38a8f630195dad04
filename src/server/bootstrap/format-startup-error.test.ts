import { createServer } from 'node:net'
import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { OperatorError } from '#server/platform/core/errors.ts'
import { formatStartupError } from './format-startup-error.ts'

const createCodedError = (code: string, more = {}) =>
  Object.assign(new Error(`${code}: technical details`), { code, ...more })

function createDatabaseError(code: string, message: string) {
  const error = new DatabaseError(message, message.length, 'error')
  error.code = code
  return new Error('Failed query: create table', { cause: error })
}

describe('formatStartupError', () => {
  it('names the port on which another process listens', async () => {
    const [first, second] = [createServer(), createServer()]
    await new Promise<void>(resolve => first.listen(0, '127.0.0.1', resolve))
    const port = Number((first.address() as { port: number }).port)
    const error = await new Promise(resolve => second.once('error', resolve).listen(port, '127.0.0.1'))
    first.close()
    expect(formatStartupError(error)).toBe(`PORT: another process listens on ${port}. Stop it, or set another port.`)
  })

  it.each([
    [new OperatorError('a message for the operator'), 'a message for the operator'],
    [
      createCodedError('EACCES', { syscall: 'listen', port: 80 }),
      'PORT: the user that runs Vitrine may not listen on 80. Set a port above 1023.',
    ],
    [
      createCodedError('EADDRNOTAVAIL', { syscall: 'listen' }),
      'HOST: this machine has no such address. Set one of its addresses.',
    ],
    [
      createCodedError('ENOTFOUND', { syscall: 'getaddrinfo' }),
      'HOST: this machine has no such address. Set one of its addresses.',
    ],
    [
      createCodedError('EACCES', { path: '/data/files' }),
      '/data/files: permission denied for the user that runs Vitrine.',
    ],
    [createCodedError('ENOSPC', { path: '/data/secret' }), '/data/secret: the disk is full; free some space.'],
    [
      createDatabaseError('42501', 'must be owner of table orders'),
      'PostgreSQL refused a statement: must be owner of table orders.',
    ],
    [createDatabaseError('53100', 'could not extend file'), 'PostgreSQL refused a statement: could not extend file.'],
  ])('formats a known error as one sentence (%#)', (error, sentence) => {
    expect(formatStartupError(error)).toBe(sentence)
  })

  it('prints an unknown error in full, without secrets', () => {
    const unknown = createDatabaseError('42P07', 'relation "orders" already exists')
    unknown.message += ' at postgresql://shop:marked@db/shop'
    expect(formatStartupError(unknown)).toMatch(
      /Failed query: create table[\s\S]*format-startup-error\.test\.ts[\s\S]*relation "orders" already exists/,
    )
    expect(formatStartupError(unknown)).not.toContain('marked')
    expect(
      formatStartupError(
        new TypeError('Invalid URL', { cause: createCodedError('X', { input: 'https://u:marked@h' }) }),
      ),
    ).not.toContain('marked')
  })
})
