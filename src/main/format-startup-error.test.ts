import { createServer } from 'node:net'
import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { OperatorError } from '#server/kernel/errors.ts'
import { formatStartupError } from './format-startup-error.ts'

const createCodedError = (code: string, more = {}) => Object.assign(new Error(`${code}: hard words`), { code, ...more })

function createDatabaseError(code: string, message: string) {
  const error = new DatabaseError(message, message.length, 'error')
  error.code = code
  return new Error('Failed query: create table', { cause: error })
}

describe('formatStartupError', () => {
  it('names the port that is taken', async () => {
    const [first, second] = [createServer(), createServer()]
    await new Promise<void>(resolve => first.listen(0, '127.0.0.1', resolve))
    const port = Number((first.address() as { port: number }).port)
    const error = await new Promise(resolve => second.once('error', resolve).listen(port, '127.0.0.1'))
    first.close()
    expect(formatStartupError(error)).toBe(`PORT: ${port} is taken. Stop what listens there, or set another one.`)
  })

  it.each([
    [new OperatorError('This shop is closed.'), 'This shop is closed.'],
    [
      createCodedError('EACCES', { syscall: 'listen', port: 80 }),
      'PORT: this user may not listen on 80. Set one above 1023.',
    ],
    [createCodedError('EADDRNOTAVAIL', { syscall: 'listen' }), 'HOST: no address of this machine.'],
    [createCodedError('ENOTFOUND', { syscall: 'getaddrinfo' }), 'HOST: no address of this machine.'],
    [createCodedError('EACCES', { path: '/data/files' }), '/data/files: this user may not open or write it.'],
    [createCodedError('ENOSPC', { path: '/data/secret' }), '/data/secret: the disk is full.'],
    [
      createDatabaseError('42501', 'must be owner of table orders'),
      'The database refuses: must be owner of table orders.',
    ],
    [createDatabaseError('53100', 'could not extend file'), 'The database refuses: could not extend file.'],
  ])('formats a known error as one sentence (%#)', (error, sentence) => {
    expect(formatStartupError(error)).toBe(sentence)
  })

  it('prints any other error in full, without secrets', () => {
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
