import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toString as drawQr, toBuffer } from 'qrcode'
import { ApiError, resourceMissingError } from '../http/api-error.ts'
import { parseForm } from '../http/form.ts'
import { payPixCode } from '../pix/pay-pix-code.ts'
import type { Simulator } from '../simulator.ts'
import type { PixCode } from '../state/tables.ts'
import { getLanguage, sendFormPage } from './page-replies.ts'
import { renderPixPage } from './pix-page.ts'
import { buildPixRow } from './pix-table.ts'

/** Returns the code of the URL. The URL contains a secret, so that only people who received the code can open it. */
function getRequestedCode(simulator: Simulator, { params }: FastifyRequest): PixCode {
  const { id, token } = params as { id: string; token: string }
  const code = simulator.store.get('pix_code', id)
  if (code?.token !== token) throw resourceMissingError('Pix code', id)
  return code
}

const imageHeaders = { 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' }

/** Serves the page and the images of a Pix code, and the form that pays it. */
export function servePixPages(app: FastifyInstance, simulator: Simulator) {
  const path = '/pix/:id/:token'
  app.get(path, (request, reply) => {
    const row = buildPixRow(simulator, getRequestedCode(simulator, request))
    return sendFormPage(reply, renderPixPage(row, getLanguage(request)))
  })
  app.get(`${path}/qr.svg`, async (request, reply) => {
    const image = await drawQr(getRequestedCode(simulator, request).data, { type: 'svg', margin: 2 })
    return reply.headers(imageHeaders).type('image/svg+xml').send(image)
  })
  app.get(`${path}/qr.png`, async (request, reply) => {
    const image = await toBuffer(getRequestedCode(simulator, request).data, { margin: 2, scale: 6 })
    return reply.headers(imageHeaders).type('image/png').send(image)
  })
  app.post(`${path}/pay`, async (request, reply) => {
    const { id, token } = getRequestedCode(simulator, request)
    const { when, from } = parseForm(String(request.body ?? ''))
    try {
      payPixCode(simulator, id, when === 'late' ? 'late' : 'now')
    } catch (error) {
      // The code was paid or has expired since the page was loaded, so the action is ignored and the current state is
      // shown.
      if (!(error instanceof ApiError)) throw error
    }
    await simulator.store.written()
    return reply.redirect(from === 'home' ? '/' : `/pix/${id}/${token}`, 303)
  })
}
