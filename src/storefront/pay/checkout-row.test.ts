import { expect, it, vi } from 'vitest'
import type { Checkout } from '#contract/checkout.ts'
import { createCheckoutRow, type RowApi } from './checkout-row.ts'

const buildRow = (id: string) => ({ id }) as Checkout

function createRow(overrides: Partial<RowApi> = {}) {
  const calls: string[] = []
  let opened = 0
  const api: RowApi = {
    open: async () => {
      opened += 1
      calls.push(`open c${opened}`)
      return buildRow(`c${opened}`)
    },
    change: async (id, change) => {
      calls.push(`${id} ${JSON.stringify(change)}`)
      return buildRow(id)
    },
    isOver: error => error === 'over',
    wasPaid: async () => false,
    ...overrides,
  }
  const report = {
    onSent: () => undefined,
    onAnswer: (row: Checkout) => void calls.push(`answered ${row.id}`),
    onRead: (row: Checkout) => void calls.push(`read ${row.id}`),
    onError: (error: unknown) => void calls.push(`failed ${error}`),
  }
  return { calls, row: createCheckoutRow(api, report) }
}

it('opens the checkout row once and sends changes one at a time', async () => {
  const { calls, row } = createRow()
  await row.ready()
  row.change({ quantity: 2 })
  row.change({ country: 'BR' })
  expect(await row.ready()).toBe('c1')
  expect(calls).toEqual([
    'open c1',
    'answered c1',
    'c1 {"quantity":2}',
    'answered c1',
    'c1 {"country":"BR"}',
    'answered c1',
  ])
})

it('opens a new checkout row and applies the change to it when the old row has ended', async () => {
  let first = true
  const change: RowApi['change'] = async id => {
    if (!first) return buildRow(id)
    first = false
    throw 'over'
  }
  const { row } = createRow({ change })
  await row.ready()
  row.change({ quantity: 2 })
  expect(await row.ready()).toBe('c2')
})

it('reports with the first change why the promotion code from the URL was not applied', async () => {
  const open = async () => ({ ...buildRow('c1'), promotionRefused: 'promotion_ended' as const })
  const { row } = createRow({ open })
  expect(await row.changeAndWait({ quantity: 2 })).toEqual({ id: 'c1', promotionRefused: 'promotion_ended' })
  expect(await row.changeAndWait({ quantity: 3 })).toEqual({ id: 'c1' })
})

it('reports a rejected change and keeps the id of the checkout row', async () => {
  const { calls, row } = createRow({ change: () => Promise.reject('no') })
  await row.ready()
  row.change({ promotionCode: 'X' })
  expect(await row.ready()).toBe('c1')
  expect(calls).toContain('failed no')
})

it('opens the checkout row on the second attempt after the first one failed', async () => {
  let tries = 0
  const open = async () => {
    tries += 1
    if (tries === 1) throw 'offline'
    return buildRow('c9')
  }
  const { row } = createRow({ open })
  expect(await row.ready()).toBeNull()
  expect(await row.ready()).toBe('c9')
})

it('refreshes the checkout row without changing it and ignores a failed refresh', async () => {
  let refuse = false
  const change: RowApi['change'] = id => (refuse ? Promise.reject('over') : Promise.resolve(buildRow(id)))
  const { calls, row } = createRow({ change })
  await row.ready()
  row.refresh()
  await row.ready()
  refuse = true
  row.refresh()
  expect(await row.ready()).toBe('c1')
  expect(calls).toEqual(['open c1', 'answered c1', 'read c1'])
})

it('replaces an ended checkout row and reports the new row', async () => {
  const { calls, row } = createRow()
  await row.ready()
  expect([await row.reopen(), await row.ready()]).toEqual(['opened', 'c2'])
  expect(await row.ready()).toBe('c2')
  expect(calls.at(-1)).toBe('answered c2')
})

it('creates no new checkout when another tab has paid the existing one', async () => {
  const { calls, row } = createRow({ change: () => Promise.reject('over'), wasPaid: async () => true })
  await row.ready()
  row.change({ quantity: 2 })
  await row.ready()
  expect(calls).toEqual(['open c1', 'answered c1', 'failed over'])
})

it('resolves a change to the changed checkout row, or to null when the change fails', async () => {
  const { calls, row } = createRow({
    change: async (id, change) => {
      if (change.country === 'XX') throw 'refused'
      return buildRow(id)
    },
  })
  expect(await row.changeAndWait({ country: 'BR' })).toEqual(buildRow('c1'))
  expect(await row.changeAndWait({ country: 'XX' })).toBeNull()
  expect(calls).toEqual(['open c1', 'answered c1', 'failed refused'])
})

it('stops opening checkout rows when the browser keeps no cookies', async () => {
  const { calls, row } = createRow({ change: () => Promise.reject('over') })
  await row.ready()
  expect(await row.reopen()).toBe('noCookies')
  row.change({ quantity: 2 })
  await row.ready()
  expect(calls.filter(each => each.startsWith('open'))).toHaveLength(3)
  expect(calls.at(-1)).toBe('failed Error: cookies_blocked')
})

it('reports that a new checkout could not be created', async () => {
  const { row } = createRow({ open: () => Promise.reject('cut') })
  expect(await row.reopen()).toBe('failed')
})

it('stops waiting for the response to a change after a time limit', async () => {
  vi.useFakeTimers()
  try {
    const { row } = createRow({ change: () => new Promise(() => undefined) })
    await row.ready()
    row.change({ quantity: 2 })
    const ready = row.ready()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await ready).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('keeps the error that prevented a checkout row from opening until a row opens', async () => {
  let isFailing = true
  const { row } = createRow({ open: async () => (isFailing ? Promise.reject('gone') : buildRow('c1')) })
  expect(row.failure()).toBeNull()
  expect(await row.reopen()).toBe('failed')
  expect(row.failure()).toBe('gone')
  isFailing = false
  await row.ready()
  expect(row.failure()).toBeNull()
})
