import { createProduct } from '#contract/catalog.ts'
import { salesPageEditing } from '#contract/pages.ts'
import * as upsells from '#contract/upsells.ts'
import type { TestApp } from './app.ts'
import { buildProjectForm, createCampaignWithPage, type Files } from './pages.ts'

type Editing = typeof salesPageEditing
type CreatedPage = { id: string; revision: string }

/** Both kinds of pages that the editor edits: the endpoints it calls and a function that creates a page from files. */
export function createPageKinds(app: TestApp) {
  const seller = app.as('editor')
  let count = 0
  let funnel = ''
  const ofCampaign = async (files: Files): Promise<CreatedPage> => {
    const { page } = await createCampaignWithPage(seller, `Campanha ${++count}`, files)
    return { id: page.id, revision: page.revision ?? '' }
  }
  async function openFunnel() {
    const variants = [{ name: 'One', sku: 'KINDS', cents: 100 }]
    const { body: product } = await seller.send(createProduct, { body: { title: 'Offered', variants } })
    const { body } = await seller.send(upsells.createUpsell, { body: { name: 'Funil', productIds: [product.id] } })
    return body.id
  }
  const ofFunnel = async (files: Files): Promise<CreatedPage> => {
    funnel ||= await openFunnel()
    const path = upsells.createCustomPage.path.replace(':id', funnel)
    const { page } = (await seller.raw('POST', `${path}?title=Oferta`, buildProjectForm(files))).json()
    return { id: page.id, revision: page.revision }
  }
  // The responses for both kinds of pages have the same shape, except for the property that contains the page.
  const ofUpsells = upsells.upsellPageEditing as unknown as Editing
  return [
    { kind: 'sales', root: '/api/v1/sales-pages', api: salesPageEditing, make: ofCampaign, missing: 'page_not_found' },
    { kind: 'upsell', root: '/api/v1/upsell-pages', api: ofUpsells, make: ofFunnel, missing: 'upsell_page_not_found' },
  ] as const
}
