import { afterAll, describe, expect, it, vi } from 'vitest'

type Listener = (event: Record<string, unknown>) => void
const listeners: Record<string, Listener> = {}
const showNotification = vi.fn(async () => undefined)
const openWindow = vi.fn(async () => undefined)
const focus = vi.fn(async () => undefined)
const origin = 'https://shop.example'
vi.stubGlobal('self', {
  addEventListener: (type: string, listener: Listener) => {
    listeners[type] = listener
  },
  registration: { showNotification },
  clients: { matchAll: async () => [{ url: `${origin}/orders/1`, focus }], openWindow },
  location: { origin },
})
afterAll(() => vi.unstubAllGlobals())
await import('./push-worker.ts')

/** Dispatches an event and waits for the work that the worker announces. */
async function dispatch(type: string, event: Record<string, unknown>) {
  const work: unknown[] = []
  listeners[type]?.({ ...event, waitUntil: (each: unknown) => work.push(each) })
  await Promise.all(work)
}
const click = (url: string) =>
  dispatch('notificationclick', { notification: { close: () => undefined, data: { url } } })

describe('the service worker of notifications', () => {
  it('handles only messages and clicks, so that it changes no request', () => {
    expect(Object.keys(listeners)).toEqual(['push', 'notificationclick'])
  })

  it('shows a message, and shows a notification also for a message without content', async () => {
    const message = {
      title: 'Venda aprovada',
      body: 'R$ 89,00',
      tag: 'order.paid 1',
      url: '/orders/1',
      at: '2026-11-27',
    }
    await dispatch('push', { data: { json: () => message } })
    await dispatch('push', { data: null })
    expect(showNotification.mock.calls).toEqual([
      [
        'Venda aprovada',
        expect.objectContaining({ body: 'R$ 89,00', tag: 'order.paid 1', data: { url: '/orders/1' } }),
      ],
      ['Vitrine', expect.objectContaining({ tag: 'vitrine', data: { url: '/home' } })],
    ])
  })

  it('focuses a window that shows the page, opens any other page, and opens no page of another site', async () => {
    await click('/orders/1')
    expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, []])
    await click('/orders/2')
    await click('https://other.example/')
    expect(openWindow.mock.calls).toEqual([[`${origin}/orders/2`]])
  })
})
