import { beforeAll, expect, it } from 'vitest'
import * as offers from '#contract/upsell-offers.ts'
import * as api from '#contract/upsells.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeFunnel } from '#tests/support/funnel.ts'
import { buildProjectForm } from '#tests/support/pages.ts'
import { makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp()
const seller = app.as('editor')
let upsell = ''

beforeAll(async () => {
  const lamp = await makeLamp(app)
  upsell = (await seller.send(api.createUpsell, { body: { name: 'Funil', productIds: [lamp.id] } })).body.id
})

const wrapHtml = (body: string) => `<!doctype html><title>Case</title>${body}`
const bareHtml = wrapHtml('<a href="#">No thanks</a>')
async function create(files: Record<string, string>): Promise<api.UpsellPage> {
  const path = api.createCustomPage.path.replace(':id', upsell)
  return (await seller.raw('POST', `${path}?title=Oferta`, buildProjectForm(files))).json().page
}
async function replace(id: string, files: Record<string, string>): Promise<api.UpsellPage> {
  const path = offers.replaceUpsellPageFiles.path.replace(':id', id)
  return (await seller.raw('PUT', path, buildProjectForm(files))).json().page
}
const getListed = async (id: string) => {
  const { body } = await seller.send(api.listUpsells, {})
  return body.upsells.flatMap(each => each.pages).find(page => page.id === id)
}
/**
 * Reads `canContinue` from the data of the page that shows the custom-HTML document in a frame, as a visitor receives
 * that page.
 */
async function readCanContinue({ address }: api.UpsellPage): Promise<boolean> {
  const { body } = await app.browser().raw('GET', address)
  return JSON.parse(/id="data">([^<]*)</.exec(body)?.[1] ?? 'null').canContinue
}

it('reports whether a link or script of a custom-HTML page lets shoppers continue', async () => {
  const created = await create({ 'index.html': bareHtml })
  expect([created.leadsOn, await readCanContinue(created)]).toEqual([false, false])
  const cases: [files: Record<string, string>, leads: boolean][] = [
    [{ 'index.html': wrapHtml('<a href="#" data-skip>Leave</a>') }, true],
    [{ 'index.html': wrapHtml('<script src="a.js"></script>'), 'a.js': 'no.onclick = () => vitrine.next()' }, true],
    [{ 'index.html': wrapHtml('<script src="a.js"></script>'), 'a.js': 'yes.onclick = () => vitrine.buy()' }, false],
  ]
  for (const [files, canContinue] of cases) {
    const page = await replace(created.id, files)
    expect([page.leadsOn, await readCanContinue(page)]).toEqual([canContinue, canContinue])
  }
  expect(await getListed(created.id)).toMatchObject({ leadsOn: false })
})

it('reports whether the published page, not its draft, lets shoppers continue', async () => {
  const created = await create({ 'index.html': bareHtml })
  const params = { id: created.id }
  const { body } = await seller.send(api.listPageLinks, { params })
  const link = { revisionId: body.revisionId, at: body.links[0]?.at ?? 0, role: 'next' as const }
  expect((await seller.send(api.setPageLink, { params, body: link })).status).toBe(200)
  const marked = await getListed(created.id)
  expect([marked?.leadsOn, await readCanContinue(created)]).toEqual([true, true])
  const save = { revision: marked?.revision, html: bareHtml, publish: false }
  const draft = await seller.send(api.upsellPageEditing.save, { params, body: save })
  expect(draft.body.page.leadsOn).toBe(true)
  const publish = { revision: draft.body.source.revision }
  const published = await seller.send(api.upsellPageEditing.publish, { params, body: publish })
  expect([published.body.leadsOn, await readCanContinue(created)]).toEqual([false, false])
})

it('reports that a visual page always lets shoppers continue', async () => {
  const { pages } = await makeFunnel(app, await makeLamp(app, 'VISUAL'), [{ title: 'Case', cents: 2900 }])
  expect(pages[0]?.leadsOn).toBe(true)
})
