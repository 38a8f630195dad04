import { once } from 'node:events'
import { connect } from 'node:http2'
import { connect as connectTls } from 'node:tls'

type TlsRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The local IP address that sends the request. */
  from?: string
}

/**
 * Checks whether the server did not process the request, as happens while a proxy reloads its configuration. Browsers
 * retry such requests.
 */
const isUnprocessed = (error: unknown) => /REFUSED_STREAM|before secure TLS connection/.test(String(error))

/** Sends a request to a local port over TLS and HTTP/2, without verifying the certificate. */
export async function requestOverTls(port: number, path: string, options: TlsRequest = {}) {
  for (let retries = 3; ; retries -= 1) {
    try {
      return await requestOnce(port, path, options)
    } catch (error) {
      if (retries === 0 || !isUnprocessed(error)) throw error
    }
  }
}

async function requestOnce(port: number, path: string, { method = 'GET', headers = {}, body, from }: TlsRequest) {
  const wire = {
    host: '127.0.0.1',
    port,
    rejectUnauthorized: false,
    ALPNProtocols: ['h2'],
    servername: 'shop.localhost',
    ...(from && { localAddress: from }),
  }
  const session = connect('https://shop.localhost', { createConnection: () => connectTls(wire) })
  // A connection error also fails the request, whose promise reports the reason.
  session.on('error', () => undefined)
  try {
    const stream = session.request({ ...headers, ':method': method, ':path': path }).end(body)
    const response = once(stream, 'response')
    const chunks: Buffer[] = []
    stream.on('data', chunk => chunks.push(chunk))
    await Promise.all([response, once(stream, 'end')])
    const [responseHeaders] = await response
    const bytes = Buffer.concat(chunks)
    return {
      status: Number(responseHeaders[':status']),
      headers: responseHeaders as Record<string, string | undefined>,
      cookies: (responseHeaders['set-cookie'] ?? []) as string[],
      bytes,
      json: () => JSON.parse(bytes.toString()),
    }
  } finally {
    session.close()
  }
}
