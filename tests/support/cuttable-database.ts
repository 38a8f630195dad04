import { afterAll } from 'vitest'
import { connectDatabase } from '#server/platform/db/open-database.ts'
import { createTestDatabase } from './database.ts'
import { connectToDatabase, listenOnFreePort, toLocalAddress } from './database-proxy.ts'

/**
 * Opens a database whose connection can be cut. `refused` closes every connection, `silent` accepts queries but never
 * responds.
 */
export async function openCuttableDatabase() {
  const real = await createTestDatabase()
  let mode: 'open' | 'refused' | 'silent' = 'open'
  const ends = new Set<() => void>()
  const proxy = await listenOnFreePort(client => {
    if (mode === 'refused') return client.destroy()
    if (mode === 'silent') {
      ends.add(() => client.destroy())
      return client.resume()
    }
    const upstream = connectToDatabase(real.url)
    const end = () => {
      client.destroy()
      upstream.destroy()
      ends.delete(end)
    }
    ends.add(end)
    upstream.on('error', end).on('close', end)
    client.on('close', end)
    client.on('data', bytes => mode === 'open' && upstream.write(bytes))
    upstream.on('data', bytes => mode === 'open' && client.write(bytes))
    return client
  })
  const url = toLocalAddress(proxy.port, real.url)
  const settings = { databaseUrl: url, databaseDirectUrl: null, databasePool: 10 }
  const database = connectDatabase(url, url, settings)
  let closing: Promise<void> | null = null
  const close = () => {
    proxy.close()
    closing ??= database.close()
    return closing
  }
  afterAll(close)
  return {
    database: { ...database, url, close },
    /** The database itself, without the proxy that can be cut. */
    real,
    cut(newMode: 'refused' | 'silent') {
      mode = newMode
      if (newMode === 'refused') for (const end of ends) end()
    },
    /** Reopens the connection. Queries that were sent while it was silent are lost. */
    heal() {
      mode = 'open'
      for (const end of ends) end()
    },
  }
}
