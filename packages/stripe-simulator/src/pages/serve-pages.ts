import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseForm } from '../http/form.ts'
import { answerChallenge, type ChallengeResult, getIntentBySecret } from '../resources/answer-challenge.ts'
import { getCharge } from '../resources/refunds.ts'
import type { Simulator } from '../simulator.ts'
import { getTexts } from '../texts/texts.ts'
import { renderHomePage } from './home-page.ts'
import { renderHtmlPage } from './html.ts'
import { getLanguage, sendFormPage, sendHtml } from './page-replies.ts'
import { listPayableCodes } from './pix-table.ts'
import { renderReceiptPage } from './receipt-page.ts'
import { servePixPages } from './serve-pix-pages.ts'
import { renderThreeDsPage } from './three-ds-page.ts'
import { renderExpressPage, renderWalletSheetPage } from './wallet-pages.ts'

const scripts = [
  'controller-frame.js',
  'elements-frame.js',
  'express-frame.js',
  'home.js',
  'stripe.js',
  'three-ds.js',
  'wallet-sheet.js',
] as const
/** The id of the setting that says whether the simulated device has a wallet. */
const walletSetting = 'wallet'
const hasWallet = (simulator: Simulator) => simulator.store.get('setting', walletSetting)?.value === 1

function renderFrame(script: (typeof scripts)[number], request: FastifyRequest): string {
  const lang = getLanguage(request)
  return renderHtmlPage({ title: getTexts(lang).simulatedPayments, body: '', script: `/v3/${script}`, lang })
}

function formatMaskedCard(simulator: Simulator, intent: string): string {
  const challenge = simulator.store.get('challenge', intent)
  const card = challenge && simulator.store.get('payment_method', challenge.paymentMethod)?.card
  return card ? `${card.brand} •••• ${card.last4}` : '-'
}

function buildReturnUrl({ intent, returnUrl }: ChallengeResult) {
  if (!returnUrl) return undefined
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

/** Serves what browsers load: the script, the frames of card fields, the bank's page and the helper page at `/`. */
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
  app.get('/', (request, reply) => {
    const codes = listPayableCodes(simulator)
    const language = getLanguage(request)
    return sendFormPage(reply, renderHomePage(simulator.exchanges.newest(30), hasWallet(simulator), codes, language))
  })
  servePixPages(app, simulator)
  app.get('/receipts/:id', (request, reply) => {
    const charge = getCharge(simulator, (request.params as { id: string }).id, 'id')
    return sendHtml(reply, renderReceiptPage(charge, getLanguage(request)))
  })
  // The page has no title of its own: the script of a card field sets the title.
  app.get('/v3/elements-frame', (request, reply) => sendHtml(reply, renderFrame('elements-frame.js', request)))
  app.get('/v3/controller', (request, reply) => sendHtml(reply, renderFrame('controller-frame.js', request)))
  app.get('/v3/express-frame', (request, reply) =>
    sendHtml(reply, renderExpressPage(hasWallet(simulator) ? ['googlePay'] : [], getLanguage(request))),
  )
  app.get('/v3/wallet-sheet', (request, reply) => sendHtml(reply, renderWalletSheetPage(getLanguage(request))))
  app.post('/v3/wallet', async (request, reply) => {
    const { on } = parseForm(String(request.body ?? ''))
    simulator.store.put('setting', { id: walletSetting, value: on === 'true' ? 1 : 0 })
    await simulator.store.written()
    return reply.send({ wallet: hasWallet(simulator) })
  })
  app.get('/v3/three-ds', (request, reply) => {
    const { client_secret = '', way } = request.query as { client_secret?: string; way?: string }
    const intent = getIntentBySecret(simulator, client_secret)
    return sendHtml(
      reply,
      renderThreeDsPage(intent, formatMaskedCard(simulator, intent.id), way === 'frame', getLanguage(request)),
    )
  })
  app.post('/v3/three-ds', async (request, reply) => {
    const { client_secret, outcome } = parseForm(String(request.body ?? ''))
    const result = answerChallenge(simulator, String(client_secret), outcome === 'complete')
    await simulator.store.written()
    return reply.send({ status: result.intent.status, return_to: buildReturnUrl(result) })
  })
}
