import { expect, test } from 'vitest'
import { startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts'

const params = { amount: 2599, currency: 'brl', confirm: true, return_url: 'http://shop.test/back' }

async function loadPage({ url }: TestSimulator, path: string, acceptLanguage = 'fr'): Promise<string> {
  const response = await fetch(new URL(path, url), { headers: { 'accept-language': acceptLanguage } })
  return response.text()
}

/** Returns the URL of the bank's page to which the shop's server redirects the browser. */
async function createChallengeUrl({ stripe }: TestSimulator): Promise<string> {
  const intent = await stripe.paymentIntents.create({ ...params, payment_method: 'pm_card_authenticationRequired' })
  return intent.next_action?.redirect_to_url?.url ?? ''
}

function expectPage(page: string, language: string, texts: string[]) {
  expect(page).toContain(`<html lang="${language}"`)
  for (const text of texts) expect(page).toContain(text)
}

const englishBankPage = [
  'Simulated payments',
  'Amount',
  '25.99 BRL',
  'approve the payment',
  'Complete',
  'Fail',
  'Done.',
]
const portugueseBankPage = [
  'Pagamentos simulados',
  'Valor',
  '25,99 BRL',
  'aprovar o',
  'Concluir',
  'Reprovar',
  'Pronto.',
]

test.each([
  ['en', 'en', englishBankPage],
  ['de', 'en', englishBankPage],
  ['pt-BR', 'pt-BR', portugueseBankPage],
])('shows the bank’s page for the locale %s in the language %s', async (locale, language, texts) => {
  const started = await startTestSimulator()
  const url = await createChallengeUrl(started)
  expectPage(await loadPage(started, `${url}&locale=${locale}`, locale === 'pt-BR' ? 'en' : 'pt-BR'), language, texts)
})

test.each([
  ['en-US,pt;q=0.5', 'en', englishBankPage],
  ['pt-BR,en;q=0.5', 'pt-BR', portugueseBankPage],
])('uses for Accept-Language %s the language %s on a bank’s page without a locale', async (...row) => {
  const [acceptLanguage, language, texts] = row
  const started = await startTestSimulator()
  expectPage(await loadPage(started, await createChallengeUrl(started), acceptLanguage), language, texts)
})

test.each([
  ['en', 'en', 'approve saving the card'],
  ['pt-BR', 'pt-BR', 'permitir salvá-lo'],
])(
  'asks the shopper on the bank’s page to approve saving a card, in the language of the locale %s',
  async (locale, language, text) => {
    const started = await startTestSimulator()
    const intent = await started.stripe.setupIntents.create({
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
      return_url: params.return_url,
    })
    const url = intent.next_action?.redirect_to_url?.url ?? ''
    expectPage(await loadPage(started, `${url}&locale=${locale}`), language, [text])
  },
)

test.each([
  ['en', 'aria-label="Pay with Google Pay (simulated)"'],
  ['pt-BR', 'aria-label="Pagar com Google Pay (simulado)"'],
])('labels the wallet button for the locale %s', async (locale, label) => {
  const started = await startTestSimulator()
  await fetch(`${started.url}/v3/wallet`, { method: 'POST', body: new URLSearchParams({ on: 'true' }) })
  expectPage(await loadPage(started, `/v3/express-frame?locale=${locale}`), locale, [label])
})

test.each([
  ['en', ['Simulated payments', '>Name<', '>Card<', '•••• 4242 · Succeeds', '0002 · Declined', '>Pay ', '>Cancel<']],
  [
    'pt-BR',
    ['Pagamentos simulados', '>Nome<', '>Cartão<', '•••• 4242 · Paga', '0002 · Recusado', '>Pagar ', '>Cancelar<'],
  ],
])('shows the wallet’s sheet for the locale %s', async (locale, texts) => {
  const started = await startTestSimulator()
  expectPage(await loadPage(started, `/v3/wallet-sheet?locale=${locale}`), locale, texts)
})

test.each([
  ['en', ['Test cards', 'Expired card', 'aria-label="Copy 4242424242424242"', 'Turn the wallet on', 'No calls yet.']],
  [
    'pt-BR',
    ['Cartões de teste', 'Cartão vencido', 'aria-label="Copiar 4242424242424242"', 'Ligar a carteira', 'Nenhuma'],
  ],
])('shows the helper page to a browser that accepts %s', async (language, texts) => {
  const started = await startTestSimulator()
  expectPage(await loadPage(started, '/', language), language, texts)
})

test.each([
  ['en', ['Receipt - Simulated payments', '25.99 BRL', 'Refunded', '0.00 BRL']],
  ['pt-BR', ['Recibo - Pagamentos simulados', '25,99 BRL', 'Reembolsado', '0,00 BRL']],
])('shows a receipt to a browser that accepts %s', async (language, texts) => {
  const started = await startTestSimulator()
  const paying = { ...params, payment_method: 'pm_card_visa', expand: ['latest_charge'] }
  const { latest_charge } = await started.stripe.paymentIntents.create(paying)
  const url = typeof latest_charge === 'object' ? (latest_charge?.receipt_url ?? '') : ''
  expectPage(await loadPage(started, url, language), language, texts)
})

test.each(['en', 'pt-BR'])('serves the frame of a card field in the language of the locale %s', async locale => {
  const started = await startTestSimulator()
  expectPage(await loadPage(started, `/v3/elements-frame?type=card&locale=${locale}`), locale, ['elements-frame.js'])
})
