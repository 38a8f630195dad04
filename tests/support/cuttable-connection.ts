import { connectToDatabase, listenOnFreePort, toLocalAddress } from './database-proxy.ts'

/**
 * Opens a local port that leads to a database and can be cut. `refused` closes every connection, `silent` accepts queries
 * but never responds.
 */
export async function openCuttableConnection(realUrl: string) {
  let mode: 'open' | 'refused' | 'silent' = 'open'
  const ends = new Set<() => void>()
  const proxy = await listenOnFreePort(client => {
    if (mode === 'refused') return client.destroy()
    if (mode === 'silent') {
      ends.add(() => client.destroy())
      return client.resume()
    }
    const upstream = connectToDatabase(realUrl)
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
  return {
    url: toLocalAddress(proxy.port, realUrl),
    close: proxy.close,
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
