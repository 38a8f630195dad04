import { expect, test } from 'vitest'
import { createPixIntent, getPixCode, payPixIntent } from '../testing/pix-payments.ts'
import { startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts'

async function loadPage(url: string, language = 'en'): Promise<string> {
  return (await fetch(url, { headers: { 'accept-language': language } })).text()
}

/** Submits the first form of a page, as a browser without scripts does. */
async function submitForm(origin: string, page: string): Promise<Response> {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
  const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)">/g)].slice(0, 2)
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
  return fetch(new URL(action, origin), { method: 'POST', body, redirect: 'manual' })
}

async function getStatus({ stripe }: TestSimulator, id: string): Promise<string> {
  return (await stripe.paymentIntents.retrieve(id)).status
}

test.each([
  [
    'en',
    ['Pix codes', 'Order &lt;7&gt;', '25.99 BRL · expires in 4 h', 'aria-label="Pay: Order &lt;7&gt;">Pay</button>'],
  ],
  ['pt-BR', ['Códigos Pix', 'Order &lt;7&gt;', '25,99 BRL · vence em 4 h', '>Pagar</button>']],
])('lists open codes on the helper page in the language %s and pays them without a script', async (language, texts) => {
  const started = await startTestSimulator()
  expect(await loadPage(started.url, language)).not.toContain('<form')
  const { id } = await createPixIntent(started, { description: 'Order <7>' })
  const page = await loadPage(started.url, language)
  for (const text of texts) expect(page).toContain(text)
  const answer = await submitForm(started.url, page)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  expect(await getStatus(started, id)).toBe('succeeded')
  expect(await loadPage(started.url, language)).not.toContain('<form')
})

test.each([
  ['en', ['25.99 BRL · expired', '>Pay after expiry</button>']],
  ['pt-BR', ['25,99 BRL · vencido', '>Pagar depois de vencer</button>']],
])('lists expired codes on the helper page in the language %s and pays them late', async (language, texts) => {
  const started = await startTestSimulator()
  const { id } = await createPixIntent(started)
  await started.control('POST', '/clock', { advanceMs: 14_401_000 })
  const page = await loadPage(started.url, language)
  for (const text of texts) expect(page).toContain(text)
  await submitForm(started.url, page)
  expect(await getStatus(started, id)).toBe('succeeded')
})

test('shows the code with its image, its text and a button to pay, and afterwards that it is paid', async () => {
  const started = await startTestSimulator()
  const intent = await createPixIntent(started, { payment_method_options: { pix: { expires_after_seconds: 600 } } })
  const { data, hosted_instructions_url = '', image_url_png = '', image_url_svg = '' } = getPixCode(intent)
  const page = await loadPage(hosted_instructions_url)
  for (const text of ['Pay with Pix', '25.99 BRL', `>${data}</textarea>`, `data-copy="${data}"`, 'qr.svg', 'min<'])
    expect(page).toContain(text)
  const [svg, png] = await Promise.all([fetch(image_url_svg), fetch(image_url_png)])
  expect([svg.headers.get('content-type'), png.headers.get('content-type')]).toEqual(['image/svg+xml', 'image/png'])
  expect(await svg.text()).toContain('<svg')
  expect(
    Buffer.from(await png.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const answer = await submitForm(started.url, page)
  expect(answer.headers.get('location')).toBe(new URL(hosted_instructions_url).pathname)
  expect(await getStatus(started, intent.id)).toBe('succeeded')
  const paidPage = await loadPage(hosted_instructions_url)
  expect(paidPage).toContain('paid')
  expect(paidPage).not.toContain('<form')
  // A button of a page that was opened before the payment has no effect.
  expect((await submitForm(started.url, page)).status).toBe(303)
})

test('shows a code only under its secret URL', async () => {
  const started = await startTestSimulator()
  const { id } = await createPixIntent(started)
  expect((await fetch(`${started.url}/pix/${id}/guess`)).status).toBe(404)
  expect((await fetch(`${started.url}/pix/${id}/guess/pay`, { method: 'POST' })).status).toBe(404)
})

test('shows a receipt of a Pix payment', async () => {
  const started = await startTestSimulator()
  const { id } = await createPixIntent(started)
  await payPixIntent(started, id)
  const { latest_charge } = await started.stripe.paymentIntents.retrieve(id)
  const page = await loadPage(`${started.url}/receipts/${latest_charge}`)
  expect(page).toContain('<dt>Payment method</dt><dd>Pix</dd>')
})
