import { describe, expect, it } from 'vitest'
import * as api from '#contract/pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createCampaignWithPage, uploadPage } from '#tests/support/pages.ts'

const app = await startTestApp()
const seller = app.as('editor')
const shopper = app.browser()
const files = { 'index.html': '<title>Halo</title>' }
const rename = (id: string, name: string) => seller.send(api.changeCampaign, { params: { id }, body: { name } })
const retitle = (id: string, title: string) => seller.send(api.changeSalesPage, { params: { id }, body: { title } })
const requestPath = async (path: string) => {
  const { statusCode, headers } = await shopper.raw('GET', path)
  return headers.location ? `${statusCode} ${headers.location}` : String(statusCode)
}

describe('a renamed campaign', () => {
  it('redirects former URLs of a renamed campaign with their query, until another campaign takes them', async () => {
    const { campaign, page } = await createCampaignWithPage(seller, 'Black-Friday 50%', files, 'Início')
    const renamed = await rename(campaign.id, 'Cyber Monday')
    expect(renamed.body).toMatchObject({ slug: 'cyber-monday', address: '/vendas/cyber-monday' })
    expect(await requestPath('/vendas/cyber-monday')).toBe('200')
    expect(await requestPath('/vendas/blackfriday-50?utm_source=mail&x=%20')).toBe(
      '301 /vendas/cyber-monday?utm_source=mail&x=%20',
    )
    expect(await requestPath('/vendas/black-friday-50/inicio')).toBe('301 /vendas/cyber-monday/inicio')
    expect(await requestPath('/vendas/blackfriday-50/nenhuma')).toBe('404')
    await rename(campaign.id, 'Natal')
    expect(await requestPath('/vendas/blackfriday-50')).toBe('301 /vendas/natal')
    expect(await requestPath('/vendas/cyber-monday')).toBe('301 /vendas/natal')
    const other = await createCampaignWithPage(seller, 'Cyber Monday', files)
    expect(await requestPath('/vendas/cyber-monday')).toBe('200')
    expect((await shopper.raw('GET', '/vendas/cyber-monday')).body).not.toContain(page.id)
    await seller.send(api.changeCampaign, { params: { id: other.campaign.id }, body: { isActive: false } })
    expect(await requestPath('/vendas/cyber-monday')).toBe('404')
  })

  it('keeps campaign fields that are not submitted, and rejects empty and taken names', async () => {
    const { campaign } = await createCampaignWithPage(seller, 'Primavera', files)
    await createCampaignWithPage(seller, 'Outono', files)
    const change = (body: Record<string, unknown>) =>
      seller.send(api.changeCampaign, { params: { id: campaign.id }, body })
    const described = await change({ description: 'Flores', isActive: false })
    expect(described.body).toMatchObject({ name: 'Primavera', description: 'Flores', isActive: false })
    expect((await change({ isActive: true })).body).toMatchObject({ description: 'Flores', isActive: true })
    expect((await change({ description: null })).body.description).toBeNull()
    expect(await change({ name: '!!!' })).toMatchObject({ status: 422, body: { error: 'slug_empty' } })
    expect(await change({ name: 'Outono!' })).toMatchObject({ status: 409, body: { fields: { name: 'slug_taken' } } })
    const unknownId = '0190a0a0-0000-7000-8000-000000000000'
    expect(await change({ productIds: [unknownId] })).toMatchObject({
      status: 404,
      body: { error: 'product_not_found' },
    })
    expect((await rename(unknownId, 'x')).body).toMatchObject({ error: 'campaign_not_found' })
    expect(await requestPath('/vendas/primavera')).toBe('200')
  })

  it('gives a free campaign name to only one of two concurrent requests', async () => {
    const [one, two] = [
      await createCampaignWithPage(seller, 'Um', files),
      await createCampaignWithPage(seller, 'Dois', files),
    ]
    const concurrentRenames = await Promise.all([one, two].map(each => rename(each.campaign.id, 'Juntos')))
    expect(concurrentRenames.map(each => each.status).sort()).toEqual([200, 409])
  })
})

describe('a renamed page', () => {
  it('redirects the former URLs of a renamed page within its campaign', async () => {
    const { campaign, page } = await createCampaignWithPage(seller, 'Livros', files, 'Capa dura')
    const second = await uploadPage(seller, campaign.id, 'Bolso', files)
    const renamed = await retitle(page.id, 'Edição especial')
    expect(renamed.body).toMatchObject({ slug: 'edicao-especial', address: '/vendas/livros/edicao-especial' })
    expect(await requestPath('/vendas/livros/capa-dura?utm_source=a')).toBe(
      '301 /vendas/livros/edicao-especial?utm_source=a',
    )
    expect((await retitle(page.id, 'Bolso')).body).toMatchObject({ error: 'slug_taken' })
    await rename(campaign.id, 'Leituras')
    expect(await requestPath('/vendas/livros/capa-dura')).toBe('301 /vendas/leituras/edicao-especial')
    await retitle(second.json().page.id, 'Capa dura')
    expect(await requestPath('/vendas/leituras/capa-dura')).toBe('200')
    await seller.send(api.changeSalesPage, { params: { id: page.id }, body: { isActive: false } })
    expect(await requestPath('/vendas/leituras/edicao-especial')).toBe('404')
  })
})

describe('the page order of a campaign', () => {
  it('orders pages by the seller’s list, and rejects a list that does not name every page once', async () => {
    const { campaign, page: one } = await createCampaignWithPage(seller, 'Sequência', files, 'Um')
    const two = (await uploadPage(seller, campaign.id, 'Dois', files)).json().page
    const three = (await uploadPage(seller, campaign.id, 'Três', files)).json().page
    const reorder = (pages: string[]) =>
      seller.send(api.orderSalesPages, { params: { id: campaign.id }, body: { pages } })
    const reordered = await reorder([three.id, one.id, two.id])
    expect(reordered.body.pages.map(each => [each.title, each.order])).toEqual([
      ['Três', 1],
      ['Um', 2],
      ['Dois', 3],
    ])
    expect((await shopper.raw('GET', '/vendas/sequencia')).body).toContain(three.id)
    for (const wrong of [
      [one.id, two.id],
      [one.id, two.id, two.id],
      [one.id, two.id, campaign.id],
    ])
      expect(await reorder(wrong)).toMatchObject({ status: 409, body: { error: 'conflict' } })
  })
})

describe('a name without Latin letters', () => {
  it('gives a campaign name without Latin letters a numbered URL that was never used before', async () => {
    const first = await createCampaignWithPage(seller, '日本茶', files)
    const second = await createCampaignWithPage(seller, 'قهوة', files)
    expect([first.campaign.slug, second.campaign.slug]).toEqual(['campanha-1', 'campanha-2'])
    expect(await requestPath('/vendas/campanha-1')).toBe('200')
    expect((await rename(second.campaign.id, '🎉')).body.slug).toBe('campanha-2')
    expect((await rename(second.campaign.id, 'Festa do café')).body.slug).toBe('festa-do-cafe')
    const third = await createCampaignWithPage(seller, '커피', files)
    expect(third.campaign.slug).toBe('campanha-3')
    expect(await requestPath('/vendas/campanha-2')).toBe('301 /vendas/festa-do-cafe')
  })

  it('numbers the page URLs of each campaign separately', async () => {
    const { campaign } = await createCampaignWithPage(seller, 'Chá', files)
    const send = async (title: string) => (await uploadPage(seller, campaign.id, title, files)).json().page.slug
    expect([await send('緑茶'), await send('🍵'), await send('Зелёный чай')]).toEqual([
      'pagina-1',
      'pagina-2',
      'zelenyi-chai',
    ])
  })

  it('gives different numbered URLs to campaigns that are created concurrently', async () => {
    const createdCampaigns = await Promise.all(
      ['茶', 'شاي', '차'].map(name => seller.send(api.createCampaign, { body: { name } })),
    )
    expect(createdCampaigns.map(each => each.status)).toEqual([200, 200, 200])
    expect(new Set(createdCampaigns.map(each => each.body.slug)).size).toBe(3)
  })
})
