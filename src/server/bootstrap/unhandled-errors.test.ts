import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { readOperations } from '#contract/operations.ts'
import { startTestApp } from '#tests/support/app.ts'
import { handleUnhandledErrors } from './unhandled-errors.ts'

let now = Date.now()
const shop = await startTestApp({ clock: () => new Date(now) })
const listAlarms = async () => {
  const { body } = await shop.as('owner').send(readOperations, {})
  return body.alarms.filter(({ kind }) => kind === 'unhandled_error').map(({ subject, count }) => ({ subject, count }))
}
const startWatching = (services: Parameters<typeof handleUnhandledErrors>[1] = shop.services) => {
  const source = new EventEmitter()
  const end = vi.fn()
  handleUnhandledErrors(source as unknown as NodeJS.Process, services, end)
  return { source, end }
}

describe('handleUnhandledErrors', () => {
  it('raises an alarm and keeps the shop running after an unhandled promise rejection', async () => {
    const { source, end } = startWatching()
    const logged = vi.spyOn(shop.services.log, 'error')
    for (let index = 0; index < 50; index++) source.emit('unhandledRejection', new TypeError('of ana@lumen.example'))
    source.emit('unhandledRejection', undefined)
    await expect.poll(listAlarms).toHaveLength(2)
    expect(await listAlarms()).toEqual(
      expect.arrayContaining([
        { subject: 'TypeError', count: 1 },
        { subject: 'undefined', count: 1 },
      ]),
    )
    expect(logged.mock.calls.filter(([, text]) => String(text).includes('unhandled promise rejection'))).toHaveLength(
      51,
    )
    logged.mockRestore()
    expect(end).not.toHaveBeenCalled()
    now += 61_000
    source.emit('unhandledRejection', new TypeError('again'))
    await expect.poll(listAlarms).toContainEqual({ subject: 'TypeError', count: 2 })
  })

  it('raises an alarm and ends the process after an uncaught exception', async () => {
    const { source, end } = startWatching()
    vi.spyOn(shop.services.log, 'fatal').mockImplementation(() => undefined)
    source.emit('uncaughtException', new RangeError('deep'))
    await expect.poll(() => end.mock.calls.length).toBe(1)
    expect(await listAlarms()).toContainEqual({ subject: 'RangeError', count: 1 })
  })

  it('ends the process after an uncaught exception even when the alarm cannot be stored', async () => {
    const db = new Proxy(shop.services.db, {
      get: () => () => {
        throw new Error('away')
      },
    })
    const { source, end } = startWatching({ ...shop.services, db })
    source.emit('uncaughtException', new Error('deep'))
    source.emit('unhandledRejection', new Error('deep'))
    await expect.poll(() => end.mock.calls.length).toBe(1)
  })
})
