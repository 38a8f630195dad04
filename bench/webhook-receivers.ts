import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts receivers of webhooks on one port. A path that starts with `/hang` gets no answer until `release`; the others
 * are answered at once. Only the first attempt of each event counts.
 */
export async function startReceivers() {
  /** For each path, the ms from each event until the start of its first attempt. */
  const delays = new Map<string, Map<string, number>>()
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const receivedAt = Date.now()
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { timestamp } = JSON.parse(Buffer.concat(chunks).toString()) as { timestamp: string }
      const ofPath = delays.get(path) ?? new Map<string, number>()
      delays.set(path, ofPath)
      const id = String(request.headers['webhook-id'])
      if (!ofPath.has(id)) ofPath.set(id, receivedAt - Date.parse(timestamp))
      if (!path.startsWith('/hang')) return void response.end('ok')
      hanging.add(response)
      response.on('close', () => hanging.delete(response))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    countEvents: (path: string) => delays.get(path)?.size ?? 0,
    countHanging: () => hanging.size,
    /** Returns the delays of a path since the last call for this path. */
    takeDelays(path: string): number[] {
      const taken = [...(delays.get(path)?.values() ?? [])]
      delays.delete(path)
      return taken
    },
    /** Cuts the connections that got no answer. */
    release() {
      for (const response of hanging) response.destroy()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Receivers = Awaited<ReturnType<typeof startReceivers>>
