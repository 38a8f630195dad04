import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Loaded into the shop's process with `node --import`. The message {throwIn: 'renderer'} makes React's renderer throw,
 * {throwIn: null} ends that, and {throwIn: 'nobody'} rejects an unhandled promise immediately. The errors contain text
 * that no shopper may see.
 */
const server = createRequire(join(process.cwd(), 'package.json'))('react-dom/server')
const render = server.renderToString
let place = null

server.renderToString = (...parameters) => {
  if (place === 'renderer') throw new TypeError(`a secret of the renderer in ${process.cwd()}`)
  return render(...parameters)
}

process.on('message', ({ throwIn }) => {
  if (throwIn === undefined) return
  place = throwIn
  if (place === 'nobody') void Promise.reject(new TypeError(`a secret of nobody in ${process.cwd()}`))
  process.send({ throwsIn: place })
})
process.channel?.unref()
