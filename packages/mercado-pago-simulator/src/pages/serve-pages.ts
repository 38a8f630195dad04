import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, classicError } from '../http/api-error.ts'
import { answerChallenge, getChallengedOrder } from '../orders/answer-challenge.ts'
import { decideCardPayment } from '../orders/change-order.ts'
import { buildTicketPath } from '../orders/order-object.ts'
import { payPix } from '../orders/pix.ts'
import { drawQrCode } from '../orders/qr-images.ts'
import type { Simulator } from '../simulator.ts'
import type { OrderRow } from '../state/tables.ts'
import { getTexts } from '../texts/texts.ts'
import { renderChallengePage } from './challenge-page.ts'
import { renderHomePage } from './home-page.ts'
import { renderHtmlPage } from './html.ts'
import { getLanguage, parseForm, sendHtml } from './page-replies.ts'
import { renderTicketPage } from './ticket-page.ts'

/** The scripts by their paths. The first is the one that shops load. */
const scripts = {
  '/sdk/js/v2': 'mercado-pago.js',
  '/assets/secure-field-frame.js': 'secure-field-frame.js',
  '/assets/challenge.js': 'challenge.js',
  '/assets/home.js': 'home.js',
} as const

function serveScripts(app: FastifyInstance, browserDir: string) {
  for (const [path, name] of Object.entries(scripts)) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-origin': '*',
          'cache-control': 'no-cache',
          'content-type': 'text/javascript; charset=utf-8',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(await readFile(join(browserDir, name))),
    )
  }
}

function serveFields(app: FastifyInstance) {
  app.get('/secure-fields', (request, reply) => {
    const lang = getLanguage(request)
    const title = getTexts(lang).simulatedPayments
    return sendHtml(reply, renderHtmlPage({ title, body: '', script: '/assets/secure-field-frame.js', lang }))
  })
}

function serveChallenge(app: FastifyInstance, simulator: Simulator) {
  const getId = ({ params }: FastifyRequest) => (params as { id: string }).id
  app.get('/challenge/:id', (request, reply) => {
    const order = getChallengedOrder(simulator, getId(request))
    return sendHtml(reply, renderChallengePage(simulator, order, getLanguage(request)))
  })
  app.post('/challenge/:id', async (request, reply) => {
    const isPassed = parseForm(request).get('outcome') === 'pass'
    const { payment } = answerChallenge(simulator, getId(request), isPassed)
    await simulator.store.written()
    return reply.send({ status: payment.status })
  })
}

/** Returns the order of the URL. The URL contains a secret, so that only people who received the code can open it. */
function getTicketOrder({ store }: Simulator, { params, query }: FastifyRequest): OrderRow {
  const { number } = params as { number: string }
  const { hash } = query as { hash?: string }
  const order = [...store.all('order')].find(one => String(one.payment.number) === number)
  if (!order?.pix || order.pix.secret !== hash) throw classicError(404, 'ticket not found')
  return order
}

function serveTickets(app: FastifyInstance, simulator: Simulator) {
  app.get('/payments/:number/ticket', (request, reply) => {
    const order = getTicketOrder(simulator, request)
    const imageUrl = buildTicketPath(order).replace('/ticket?', '/qr.png?')
    return sendHtml(reply, renderTicketPage(order, imageUrl, getLanguage(request)))
  })
  app.get('/payments/:number/qr.png', (request, reply) => {
    const image = drawQrCode(getTicketOrder(simulator, request).pix?.code ?? '')
    return reply.headers({ 'cache-control': 'no-store', 'content-type': 'image/png' }).send(image)
  })
}

function serveOrderForms(app: FastifyInstance, simulator: Simulator) {
  const changeOrder = async (request: FastifyRequest, reply: FastifyReply, change: (order: OrderRow) => void) => {
    const order = simulator.store.get('order', (request.params as { id: string }).id)
    if (!order) throw classicError(404, 'order not found')
    try {
      change(order)
    } catch (error) {
      // The order has changed since the page was loaded, so the action is ignored and the current state is shown.
      if (!(error instanceof ApiError)) throw error
    }
    await simulator.store.written()
    return reply.redirect(parseForm(request).get('from') === 'ticket' ? buildTicketPath(order) : '/', 303)
  }
  app.post('/orders/:id/pay', (request, reply) => {
    const when = parseForm(request).get('when') === 'late' ? 'late' : 'now'
    return changeOrder(request, reply, order => payPix(simulator, order, when))
  })
  app.post('/orders/:id/decide', (request, reply) => {
    const isApproved = parseForm(request).get('outcome') === 'approve'
    return changeOrder(request, reply, order => decideCardPayment(simulator, order, isApproved))
  })
}

/** Serves what browsers load: the script, its frames, the bank's page, Pix codes and the helper page at `/`. */
export function servePages(app: FastifyInstance, simulator: Simulator, browserDir: string) {
  serveScripts(app, browserDir)
  serveFields(app)
  serveChallenge(app, simulator)
  serveTickets(app, simulator)
  serveOrderForms(app, simulator)
  app.get('/', (request, reply) => sendHtml(reply, renderHomePage(simulator, getLanguage(request))))
}
