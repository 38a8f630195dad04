import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openApi } from '#contract/screens.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addApiKey } from '#tests/support/team.ts'

const shop = await startTestApp()
const { app, browser, as } = shop
const formatEndpoint = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`

describe('assemble', () => {
  it('serves exactly the endpoints of the contract', () => {
    expect(app.served.length).toBeGreaterThan(60)
    expect(app.served.map(formatEndpoint).sort()).toEqual(endpoints.map(formatEndpoint).sort())
  })

  it('declares access, rate limit, body size and caching of every route', () => {
    for (const endpoint of app.served) {
      expect(endpoint.who, formatEndpoint(endpoint)).toBeTruthy()
      for (const term of [endpoint.limit, endpoint.bytes])
        expect(Number.isInteger(term), formatEndpoint(endpoint)).toBe(true)
      expect(endpoint.cache === 'revalidate' || Number.isInteger(endpoint.cache), formatEndpoint(endpoint)).toBe(true)
      const writes = endpoint.method !== 'GET'
      if (writes && endpoint.who !== 'provider') expect(endpoint.limit, formatEndpoint(endpoint)).toBeGreaterThan(0)
    }
  })

  it('responds with 401 to an anonymous caller on every endpoint for members', async () => {
    const memberEndpoints = app.served.filter(({ who }) => ['viewer', 'editor', 'admin', 'owner'].includes(who))
    expect(memberEndpoints.length).toBeGreaterThan(20)
    for (const endpoint of memberEndpoints) {
      const path = endpoint.path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
      const response = await browser().raw(endpoint.method, path)
      expect([formatEndpoint(endpoint), response.statusCode]).toEqual([formatEndpoint(endpoint), 401])
    }
  })

  it('responds with 403 to a member whose role is too low', async () => {
    const adminEndpoints = app.served.filter(({ who }) => ['admin', 'owner'].includes(who))
    expect(adminEndpoints.length).toBeGreaterThan(0)
    for (const endpoint of adminEndpoints) {
      const response = await as('viewer').raw(
        endpoint.method,
        endpoint.path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000'),
      )
      expect([formatEndpoint(endpoint), response.statusCode]).toEqual([formatEndpoint(endpoint), 403])
    }
  })

  it('serves the OpenAPI document to everyone when OPENAPI is public', async () => {
    const publicShop = await startTestApp({ env: { OPENAPI: 'public' } })
    const response = await publicShop.browser().raw('GET', openApi.path)
    expect(response.json().paths).toHaveProperty('/api/v1/products')
  })

  it('lists every API endpoint in the OpenAPI document', async () => {
    expect((await browser().raw('GET', openApi.path)).json()).toMatchObject({ error: 'not_signed_in' })
    const response = await as('viewer').raw('GET', openApi.path)
    expect((await (await addApiKey(shop, 'viewer')).raw('GET', openApi.path)).body).toBe(response.body)
    const { paths } = response.json()
    for (const endpoint of app.served.filter(({ path }) => path.startsWith('/api/v1/'))) {
      expect(paths[endpoint.path.replace(/:(\w+)/g, '{$1}')], endpoint.path).toHaveProperty(
        endpoint.method.toLowerCase(),
      )
    }
  })
})
