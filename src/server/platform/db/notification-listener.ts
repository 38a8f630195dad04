import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'

type Listener = (payload: string) => void

const reconnectMs = 1_000

/**
 * Listens to all channels of this process over one connection, which is opened for the first channel and reopened when
 * it breaks. Notifications that are sent while the connection is closed are lost, so listeners must also poll from time
 * to time.
 */
export function createNotificationListener(connectionString: string) {
  const listeners = new Map<string, Set<Listener>>()
  let current: Promise<Client> | null = null
  let closed = false

  async function open(): Promise<Client> {
    const client = new Client({ connectionString, application_name: 'vitrine listen', keepAlive: true })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    await client.connect()
    client.on('end', () => {
      current = null
      void reopen()
    })
    for (const channel of listeners.keys()) await client.query(`listen ${escapeIdentifier(channel)}`)
    return client
  }

  /** Returns the open connection, or opens one. A failed attempt is not cached, so that the next call tries again. */
  function connected(): Promise<Client> {
    const attempt = current ?? open()
    current = attempt
    attempt.catch(() => {
      if (current === attempt) current = null
    })
    return attempt
  }

  async function reopen() {
    while (!closed && !current) {
      await sleep(reconnectMs, undefined, { ref: false })
      if (!closed) await connected().catch(() => {})
    }
  }

  return {
    /** Calls `listener` with the payload of every NOTIFY on `channel`. Returns a function that removes the listener. */
    async listen(channel: string, listener: Listener): Promise<() => void> {
      listeners.set(channel, (listeners.get(channel) ?? new Set<Listener>()).add(listener))
      const client = await connected()
      // LISTEN is repeated for a second listener, because the LISTEN of the first one may not have run yet.
      await client.query(`listen ${escapeIdentifier(channel)}`)
      return () => listeners.get(channel)?.delete(listener)
    },
    async close() {
      closed = true
      const client = await current?.catch(() => null)
      await client?.end().catch(() => {})
    },
  }
}
