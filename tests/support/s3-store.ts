import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request as pass, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#server/platform/config/s3-settings.ts'
import { findSignatureProblem } from './s3-signature.ts'

/** A failure instead of a response: a status, no response at all, or half of a body. */
export type Fault = number | 'silence' | 'half'

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const sendError = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)

/**
 * Starts an S3 server behind a proxy that verifies every signature, because s3rver accepts any signature. Each entry of
 * `faults` fails one of the next calls. `seen.calls` counts all calls.
 */
export async function startS3Store() {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-s3-'))
  const bucket = 'shop-files'
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await store.run()
  const keys = { accessKeyId: 'AKIDMARKED', secretAccessKey: 'a-marked-secret-that-no-log-may-show' }
  const faults: Fault[] = []
  const seen = { calls: 0 }

  function forward(request: IncomingMessage, body: Buffer, response: ServerResponse, isHalf: boolean) {
    // s3rver looks up the access key in this header and knows only its own, so the header is removed.
    const { authorization: _, ...headers } = request.headers
    const onward = pass({ host: '127.0.0.1', port, path: request.url, method: request.method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      if (!isHalf) return void answer.pipe(response)
      answer.once('data', (chunk: Buffer) => response.write(chunk.subarray(0, 3)))
      answer.resume()
    })
    onward.on('error', () => response.destroy())
    onward.end(body)
  }

  const server = createServer(async (request, response) => {
    seen.calls += 1
    const body = await readBody(request)
    const fault = faults.shift()
    if (fault === 'silence') return
    if (typeof fault === 'number') return void sendError(response, fault, fault === 503 ? 'SlowDown' : 'InternalError')
    const problem = findSignatureProblem(request, body, keys.secretAccessKey, keys.accessKeyId)
    if (problem) return void sendError(response, 403, problem)
    forward(request, body, response, fault === 'half')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const settings: S3Settings = { endpoint, bucket, region: 'us-east-1', pathStyle: true, ...keys }
  return {
    settings,
    /** The folder with the objects of the bucket. */
    directory: join(directory, bucket),
    faults,
    seen,
    async close() {
      server.closeAllConnections()
      server.close()
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
    /** The store's settings as environment variables. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
  }
}
