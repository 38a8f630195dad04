import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import * as redirects from '#contract/redirects.ts'
import { parseOldPath } from '#domain/redirect.ts'
import { startTestApp } from '#tests/support/app.ts'

const shop = await startTestApp()
const admin = shop.as('admin')
const create = (path: string, target: string) => admin.send(redirects.createRedirect, { body: { path, target } })
const open = async (path: string) => {
  const answer = await shop.browser().raw('GET', path, { headers: { accept: 'text/html' } })
  return [answer.statusCode, answer.headers.location]
}

describe('redirects of old addresses', () => {
  it('answers an unknown path with 301 to the target and keeps the query', async () => {
    expect((await create('https://old.example.com/pages/Sobre/', '/')).status).toBe(200)
    expect(await open('/pages/sobre?utm_source=x')).toEqual([301, '/?utm_source=x'])
    expect(await open('/PAGES/SOBRE')).toEqual([301, '/'])
    expect((await open('/pages/other'))[0]).toBe(404)
  })

  it('answers HEAD and clients that accept anything', async () => {
    for (const [method, accept] of [
      ['HEAD', 'text/html'],
      ['GET', '*/*'],
    ] as const) {
      const { statusCode, headers } = await shop.browser().raw(method, '/pages/sobre', { headers: { accept } })
      expect([method, statusCode, headers.location]).toEqual([method, 301, '/'])
    }
    expect((await shop.browser().raw('GET', '/pages/other', { headers: { accept: '*/*' } })).statusCode).toBe(404)
  })

  it('accepts no old path below an address that the shop serves', () => {
    const segments = new Set(
      endpoints.map(({ path }) => path.split('/')[1] ?? '').filter(each => /^[\w.-]+$/.test(each)),
    )
    segments.delete('products')
    expect([...segments].filter(segment => parseOldPath(`/${segment}/old`) !== null)).toEqual([])
  })

  it('redirects old product paths, but no product of the administration', async () => {
    await create('/products/caneca', '/checkout?product=1')
    expect(await open('/products/caneca?gclid=g')).toEqual([301, '/checkout?product=1&gclid=g'])
    expect((await open('/products/01a21d12-806e-777f-a75c-f72bf0a7fdbd'))[0]).toBe(200)
    expect((await open('/products/another'))[0]).toBe(200)
  })

  it('lets no redirect replace a path of the shop, even one that was stored', async () => {
    await shop.db.execute(`insert into redirects (id, path, target) values (gen_random_uuid(), '/checkout', '/')`)
    expect((await open('/checkout'))[1]).toBeUndefined()
    const { body } = await create('/checkout', 'https://evil.example')
    expect(body).toMatchObject({ error: 'invalid_fields', fields: { path: 'own_path', target: 'foreign_target' } })
  })

  it('lists, refuses twice, and deletes redirects', async () => {
    expect((await create('/pages/sobre', '/')).body).toMatchObject({ error: 'redirect_exists' })
    const { body } = await admin.send(redirects.listRedirects, { query: { q: 'SOBRE' } })
    expect(body).toMatchObject({ redirects: [{ path: '/pages/sobre', target: '/' }], next: null })
    const params = { id: body.redirects[0]?.id ?? '' }
    expect((await admin.send(redirects.deleteRedirect, { params })).status).toBe(204)
    expect((await admin.send(redirects.deleteRedirect, { params })).status).toBe(404)
    expect((await open('/pages/sobre'))[0]).toBe(404)
  })

  it('requires an administrator', async () => {
    expect((await shop.as('editor').send(redirects.listRedirects, { query: {} })).status).toBe(403)
    expect((await shop.browser().send(redirects.listRedirects, { query: {} })).status).toBe(401)
  })
})
