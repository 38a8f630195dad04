import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { matchesPattern } from './download-pattern.mjs'

/**
 * Downloads ranges of a file in a process of its own, so that the work of the clients does not delay the buyers of the
 * benchmark. Each message starts a run; `{ stop: true }` ends an endless run.
 */
const agent = new Agent({ keepAlive: true, family: 4 })
let networks = 0
let isStopped = false

/** Reads one range and compares its bytes. `wait` pauses the connection while all clients are ahead of their pace. */
function readRange({ url, path, start, end, onBytes, wait }) {
  networks += 1
  const network = `10.${100 + ((networks >> 16) & 63)}.${(networks >> 8) & 255}.${networks & 255}`
  return new Promise(resolve => {
    let at = start
    const fail = problem => resolve(problem)
    const outgoing = request(
      url + path,
      { agent, headers: { range: `bytes=${start}-${end}`, 'x-forwarded-for': network } },
      response => {
        if (response.statusCode !== 206) {
          response.resume()
          return fail(`status ${response.statusCode}`)
        }
        response.on('data', chunk => {
          if (isStopped) {
            outgoing.destroy()
            return resolve(null)
          }
          if (!matchesPattern(chunk, at)) fail(`the bytes from ${at} differ`)
          at += chunk.length
          const pauseMs = onBytes(chunk.length)
          if (pauseMs > 0) {
            response.pause()
            wait(pauseMs).then(() => response.resume())
          }
        })
        response.on('end', () => resolve(at === end + 1 ? null : `the range ended at ${at} instead of ${end + 1}`))
        response.on('error', error => fail(String(error)))
      },
    )
    outgoing.on('error', error => fail(String(error)))
    outgoing.end()
  })
}

async function run({ url, paths, size, ranges, clients, concurrency, bytesPerSecond }) {
  isStopped = false
  const startedAt = performance.now()
  const problems = []
  let bytes = 0
  let started = 0
  const onBytes = count => {
    bytes += count
    return bytesPerSecond === null ? 0 : (bytes / bytesPerSecond) * 1_000 - (performance.now() - startedAt)
  }
  const length = Math.ceil(size / ranges)
  const readInTurns = async () => {
    while (!isStopped && (clients === null || started < clients)) {
      const client = started
      started += 1
      const start = (client % ranges) * length
      const end = Math.min(size, start + length) - 1
      const problem = await readRange({ url, path: paths[client % paths.length], start, end, onBytes, wait: sleep })
      if (problem) problems.push(problem)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, readInTurns))
  return { clients: started, bytes, seconds: (performance.now() - startedAt) / 1_000, problems }
}

process.on('message', message => {
  if (message.stop) isStopped = true
  else void run(message).then(result => process.send(result))
})
