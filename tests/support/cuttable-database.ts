import { afterAll } from 'vitest'
import { connectDatabase } from '#server/db/open-database.ts'
import { createTestDatabase } from './database.ts'
import { connectToDatabase, listenOnFreePort, toLocalAddress } from './database-proxy.ts'

/**
 * Opens a database whose connection can be cut. `refused` closes every connection, `silent` accepts queries but never
 * responds.
 */
export async function openCuttableDatabase() {
  const real = await createTestDatabase()
  let way: 'open' | 'refused' | 'silent' = 'open'
  const ends = new Set<() => void>()
  const line = await listenOnFreePort(near => {
    if (way === 'refused') return near.destroy()
    if (way === 'silent') {
      ends.add(() => near.destroy())
      return near.resume()
    }
    const far = connectToDatabase(real.url)
    const end = () => {
      near.destroy()
      far.destroy()
      ends.delete(end)
    }
    ends.add(end)
    far.on('error', end).on('close', end)
    near.on('close', end)
    near.on('data', bytes => way === 'open' && far.write(bytes))
    far.on('data', bytes => way === 'open' && near.write(bytes))
    return near
  })
  const url = toLocalAddress(line.port, real.url)
  const settings = { databaseUrl: url, databaseDirectUrl: null, databasePool: 10 }
  const database = connectDatabase(url, url, settings)
  let closing: Promise<void> | null = null
  const close = () => {
    line.close()
    closing ??= database.close()
    return closing
  }
  afterAll(close)
  return {
    database: { ...database, url, close },
    /** The database itself, without the proxy that can be cut. */
    real,
    cut(how: 'refused' | 'silent') {
      way = how
      if (how === 'refused') for (const end of ends) end()
    },
    /** Reopens the connection. Queries that were sent while it was silent are lost. */
    heal() {
      way = 'open'
      for (const end of ends) end()
    },
  }
}
