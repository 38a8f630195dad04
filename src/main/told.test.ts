import { createServer } from 'node:net'
import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { OperatorProblem } from '#server/kernel/errors.ts'
import { told } from './told.ts'

const coded = (code: string, more = {}) => Object.assign(new Error(`${code}: hard words`), { code, ...more })

function refusal(code: string, message: string) {
  const error = new DatabaseError(message, message.length, 'error')
  error.code = code
  return new Error('Failed query: create table', { cause: error })
}

describe('what a terminal is told', () => {
  it('of a port that is taken is the port', async () => {
    const [first, second] = [createServer(), createServer()]
    await new Promise<void>(resolve => first.listen(0, '127.0.0.1', resolve))
    const port = Number((first.address() as { port: number }).port)
    const error = await new Promise(resolve => second.once('error', resolve).listen(port, '127.0.0.1'))
    first.close()
    expect(told(error)).toBe(`PORT: ${port} is taken. Stop what listens there, or set another one.`)
  })

  it.each([
    [new OperatorProblem('This shop is closed.'), 'This shop is closed.'],
    [coded('EACCES', { syscall: 'listen', port: 80 }), 'PORT: this user may not listen on 80. Set one above 1023.'],
    [coded('EADDRNOTAVAIL', { syscall: 'listen' }), 'HOST: no address of this machine.'],
    [coded('ENOTFOUND', { syscall: 'getaddrinfo' }), 'HOST: no address of this machine.'],
    [coded('EACCES', { path: '/data/files' }), '/data/files: this user may not open or write it.'],
    [coded('ENOSPC', { path: '/data/secret' }), '/data/secret: the disk is full.'],
    [refusal('42501', 'must be owner of table orders'), 'The database refuses: must be owner of table orders.'],
    [refusal('53100', 'could not extend file'), 'The database refuses: could not extend file.'],
  ])('of a known trouble is one sentence (%#)', (error, sentence) => {
    expect(told(error)).toBe(sentence)
  })

  it('of anything else is the whole of it, without secrets', () => {
    const unknown = refusal('42P07', 'relation "orders" already exists')
    unknown.message += ' at postgresql://shop:marked@db/shop'
    expect(told(unknown)).toMatch(
      /Failed query: create table[\s\S]*told\.test\.ts[\s\S]*relation "orders" already exists/,
    )
    expect(told(unknown)).not.toContain('marked')
    expect(told(new TypeError('Invalid URL', { cause: coded('X', { input: 'https://u:marked@h' }) }))).not.toContain(
      'marked',
    )
  })
})
