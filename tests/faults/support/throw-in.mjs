import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Loaded into the shop's process with `node --import`: a message {throwIn: 'renderer'} has React's renderer throw from then on,
 * {throwIn: null} ends it, {throwIn: 'nobody'} rejects a promise that nobody waits for, at once. What is thrown names what no shopper may read.
 */
const server = createRequire(join(process.cwd(), 'package.json'))('react-dom/server')
const render = server.renderToString
let place = null

server.renderToString = (...given) => {
  if (place === 'renderer') throw new TypeError(`a secret of the renderer in ${process.cwd()}`)
  return render(...given)
}

process.on('message', ({ throwIn }) => {
  if (throwIn === undefined) return
  place = throwIn
  if (place === 'nobody') void Promise.reject(new TypeError(`a secret of nobody in ${process.cwd()}`))
  process.send({ throwsIn: place })
})
process.channel?.unref()
