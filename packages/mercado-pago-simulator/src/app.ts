import Fastify, { type FastifyInstance } from 'fastify'
import { serveControl } from './control/serve-control.ts'
import { ApiError, errorForPath } from './http/api-error.ts'
import { serveApi } from './http/api-server.ts'
import { buildErrorAnswer } from './http/dispatch.ts'
import { servePages } from './pages/serve-pages.ts'
import type { Simulator } from './simulator.ts'

export interface AppOptions {
  controlToken: string
  browserDir: string
  log?: (line: string) => void
}

/** Creates the HTTP server. Requests wait for `opened`, which resolves once the stored data has been loaded. */
export function createApp(simulator: Simulator, options: AppOptions, opened: Promise<void>): FastifyInstance {
  simulator.report = error => options.log?.(`error: ${error instanceof Error ? error.stack : error}`)
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 256 * 1024,
    exposeHeadRoutes: false,
    // A long id gets the 404 response of an unknown object, not that of an unknown URL.
    routerOptions: { maxParamLength: 8_000 },
  })
  app.addHook('onRequest', () => opened)
  // Each route parses its own body, because the response to invalid JSON has the format of the route's API.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const { body } = buildErrorAnswer(errorForPath(path, 404, 'not_found', 'Resource not found'), path)
    return reply.code(404).header('content-type', 'application/json').send(body)
  })
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof ApiError ? error.status : ((error as { statusCode?: number }).statusCode ?? 500)
    if (status >= 500) simulator.report(error)
    const [path = ''] = request.url.split('?')
    const code = status < 500 ? 'bad_request' : 'internal_error'
    const apiError = error instanceof ApiError ? error : errorForPath(path, status, code, 'The request failed')
    return reply.code(status).header('content-type', 'application/json').send(buildErrorAnswer(apiError, path).body)
  })
  serveApi(app, simulator)
  servePages(app, simulator, options.browserDir)
  app.register(
    (control, _options, done) => {
      serveControl(control, simulator, options.controlToken)
      done()
    },
    { prefix: '/_sim' },
  )
  return app
}
