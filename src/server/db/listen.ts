import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'

type Listener = (payload: string) => void

const againMs = 1_000

/**
 * One connection for every channel this process listens to, opened with the first. When it breaks it is opened again;
 * what was said meanwhile is lost, so listeners also look by themselves now and then.
 */
export function channels(connectionString: string) {
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

  async function reopen() {
    while (!closed && !current) {
      await sleep(againMs, undefined, { ref: false })
      current ??= open()
      await current.catch(() => {
        current = null
      })
    }
  }

  return {
    /** Calls `listener` with the payload of every NOTIFY on `channel`. Returns how to stop that. */
    async listen(channel: string, listener: Listener): Promise<() => void> {
      const known = listeners.get(channel)
      if (known) known.add(listener)
      else listeners.set(channel, new Set([listener]))
      current ??= open()
      // Said again for a second listener, who may ask before the first was heard.
      await (await current).query(`listen ${escapeIdentifier(channel)}`)
      return () => listeners.get(channel)?.delete(listener)
    },
    async close() {
      closed = true
      const client = await current?.catch(() => null)
      await client?.end().catch(() => {})
    },
  }
}
