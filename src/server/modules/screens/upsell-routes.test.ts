import { beforeAll, describe, expect, it } from 'vitest'
import * as upsells from '#contract/upsells.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildProjectForm } from '#tests/support/pages.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp()
const seller = shop.as('editor')
const unknownId = '01900000-0000-7000-8000-000000000000'
let funnel = ''

const read = async (path: string) => {
  const { statusCode, headers, body } = await shop.browser().raw('GET', path)
  return {
    status: statusCode,
    cache: headers['cache-control'],
    body: body.split('<script type="application/json"')[0] ?? '',
  }
}
async function addPage(files: Record<string, string>): Promise<string> {
  const path = upsells.createCustomPage.path.replace(':id', funnel)
  return (await seller.raw('POST', `${path}?title=Oferta`, buildProjectForm(files))).json().page.id
}
/** Returns the data of the page’s client script. */
async function getFrameData(order: number): Promise<{ asks: boolean }> {
  const { body } = await shop.browser().raw('GET', `/upsell/${funnel}/page/${order}`)
  return JSON.parse(/id="data">([^<]*)</.exec(body)?.[1] ?? 'null')
}

beforeAll(async () => {
  const lamp = await makeLamp(shop)
  const { body } = await seller.send(upsells.createUpsell, { body: { name: 'Funil', productIds: [lamp.id] } })
  funnel = body.id
})

describe('a missing funnel page', () => {
  it.each([
    [`/upsell/${unknownId}`, 'Upsell not found'],
    [`/upsell/${unknownId}/page/1`, 'Upsell not found'],
    ['/upsell/x/page/1', 'Upsell not found'],
  ])('responds with 404 at %s and says that the upsell is missing', async (path, text) => {
    const page = await read(path)
    expect([page.status, page.cache]).toEqual([404, 'no-store'])
    for (const part of ['Page not found', text, 'Go Home']) expect(page.body).toContain(part)
  })

  it('says which page is missing or that no page is active, and reveals nothing of an inactive funnel', async () => {
    expect((await read(`/upsell/${funnel}`)).body).toContain('Nenhuma página ativa encontrada para este upsell')
    const page = await addPage({ 'index.html': '<!doctype html><title>One</title><p>One' })
    expect((await read(`/upsell/${funnel}`)).status).toBe(302)
    expect((await read(`/upsell/${funnel}/page/1`)).status).toBe(200)
    expect((await read(`/upsell/${funnel}/page/9`)).body).toContain('Upsell page 9 not found')
    await seller.send(upsells.changeUpsellPage, { params: { id: page }, body: { isActive: false } })
    expect((await read(`/upsell/${funnel}/page/1`)).body).toContain('Upsell page 1 not found')
    await seller.send(upsells.changeUpsellPage, { params: { id: page }, body: { isActive: true } })
    await seller.send(upsells.changeUpsell, { params: { id: funnel }, body: { isActive: false } })
    expect((await read(`/upsell/${funnel}/page/1`)).body).toContain('Upsell not found')
    await seller.send(upsells.changeUpsell, { params: { id: funnel }, body: { isActive: true } })
  })
})

it('shows the price before charging when a funnel page runs third-party scripts', async () => {
  const html = (script: string) => `<!doctype html><title>Offer</title><p>Offer</p>${script}`
  const cases: [files: Record<string, string>, asks: boolean][] = [
    [{ 'index.html': html('<script src="own.js"></script>'), 'own.js': 'let a = 1' }, false],
    [{ 'index.html': html('<script src="https://cdn.example.com/x.js"></script>') }, true],
    [{ 'index.html': html('<script src="own.js"></script>'), 'own.js': 'import("https://cdn.example.com/x")' }, true],
    [{ 'index.html': html('<iframe src="https://video.example.com/embed/1"></iframe>') }, false],
  ]
  for (const [files, asks] of cases) {
    await addPage(files)
    const { body } = await seller.send(upsells.listUpsells, {})
    const order = body.upsells[0]?.pages.length ?? 0
    expect([Object.values(files).join(' '), (await getFrameData(order)).asks]).toEqual([
      Object.values(files).join(' '),
      asks,
    ])
  }
})
