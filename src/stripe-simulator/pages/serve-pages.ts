import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseForm } from '../http/form.ts'
import { type Answered, answerChallenge, intentBySecret } from '../resources/authenticate.ts'
import { chargeOf } from '../resources/refunds.ts'
import type { Simulator } from '../simulator.ts'
import { homePage } from './home-page.ts'
import { htmlPage } from './html.ts'
import { receiptPage } from './receipt-page.ts'
import { threeDsPage } from './three-ds-page.ts'
import { expressPage, walletSheetPage } from './wallet-pages.ts'

const scripts = [
  'controller-frame.js',
  'elements-frame.js',
  'express-frame.js',
  'home.js',
  'stripe.js',
  'three-ds.js',
  'wallet-sheet.js',
]
/** Whether this simulated device has a wallet: the setting's id. */
const walletSetting = 'wallet'
const hasWallet = (simulator: Simulator) => simulator.store.get('setting', walletSetting)?.value === 1

const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; form-action 'none'; base-uri 'none'"

function sendHtml(reply: FastifyReply, html: string) {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(html)
}

function maskedCard(simulator: Simulator, intent: string): string {
  const challenge = simulator.store.get('challenge', intent)
  const card = challenge && simulator.store.get('payment_method', challenge.paymentMethod)?.card
  return card ? `${card.brand} •••• ${card.last4}` : '-'
}

function returnTo({ intent, returnUrl }: Answered) {
  if (!returnUrl) return undefined
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

/** What browsers load: the script, the frames of the fields, the bank's page and the helper at `/`. */
export function servePages(app: FastifyInstance, simulator: Simulator, browserDir: string) {
  for (const name of scripts) {
    app.get(`/v3/${name}`, async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-origin': '*',
          'cache-control': 'no-cache',
          'content-type': 'text/javascript; charset=utf-8',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(await readFile(join(browserDir, name), 'utf8')),
    )
  }
  app.get('/', (_request, reply) => sendHtml(reply, homePage(simulator.exchanges.newest(30), hasWallet(simulator))))
  app.get('/receipts/:id', (request, reply) => {
    const charge = chargeOf(simulator, (request.params as { id: string }).id, 'id')
    return sendHtml(reply, receiptPage(charge))
  })
  app.get('/v3/elements-frame', (_request, reply) =>
    sendHtml(reply, htmlPage({ title: 'Card field', body: '', script: '/v3/elements-frame.js' })),
  )
  app.get('/v3/controller', (_request, reply) =>
    sendHtml(reply, htmlPage({ title: 'Simulated payments', body: '', script: '/v3/controller-frame.js' })),
  )
  app.get('/v3/express-frame', (_request, reply) =>
    sendHtml(reply, expressPage(hasWallet(simulator) ? ['googlePay'] : [])),
  )
  app.get('/v3/wallet-sheet', (_request, reply) => sendHtml(reply, walletSheetPage()))
  app.post('/v3/wallet', async (request, reply) => {
    const { on } = parseForm(String(request.body ?? ''))
    simulator.store.put('setting', { id: walletSetting, value: on === 'true' ? 1 : 0 })
    await simulator.store.written()
    return reply.send({ wallet: hasWallet(simulator) })
  })
  app.get('/v3/three-ds', (request, reply) => {
    const { client_secret = '', way } = request.query as { client_secret?: string; way?: string }
    const intent = intentBySecret(simulator, client_secret)
    return sendHtml(reply, threeDsPage(intent, maskedCard(simulator, intent.id), way === 'frame'))
  })
  app.post('/v3/three-ds', async (request, reply) => {
    const { client_secret, outcome } = parseForm(String(request.body ?? ''))
    const answered = answerChallenge(simulator, String(client_secret), outcome === 'complete')
    await simulator.store.written()
    return reply.send({ status: answered.intent.status, return_to: returnTo(answered) })
  })
}
