import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'

type Listener = (payload: string) => void

const reconnectMs = 1_000

/**
 * One connection for every channel this process listens to, opened with the first. When it breaks it is opened again;
 * what was said meanwhile is lost, so listeners also look by themselves now and then.
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

  /** The open connection, or a new one; a failed attempt is forgotten, so that the next caller tries again. */
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
    /** Calls `listener` with the payload of every NOTIFY on `channel`. Returns how to stop that. */
    async listen(channel: string, listener: Listener): Promise<() => void> {
      listeners.set(channel, (listeners.get(channel) ?? new Set<Listener>()).add(listener))
      const client = await connected()
      // Said again for a second listener, who may ask before the first was heard.
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
