import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openApi } from '#contract/screens.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addApiKey } from '#tests/support/team.ts'

const shop = await startTestApp()
const { app, browser, as } = shop
const formatEndpoint = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`

describe('the routes of the server', () => {
  it('are exactly the endpoints of the contract', () => {
    expect(app.served.length).toBeGreaterThan(60)
    expect(app.served.map(formatEndpoint).sort()).toEqual(endpoints.map(formatEndpoint).sort())
  })

  it('each say who, how often, how much and how long', () => {
    for (const endpoint of app.served) {
      expect(endpoint.who, formatEndpoint(endpoint)).toBeTruthy()
      for (const term of [endpoint.limit, endpoint.bytes])
        expect(Number.isInteger(term), formatEndpoint(endpoint)).toBe(true)
      expect(endpoint.cache === 'revalidate' || Number.isInteger(endpoint.cache), formatEndpoint(endpoint)).toBe(true)
      const writes = endpoint.method !== 'GET'
      if (writes && endpoint.who !== 'provider') expect(endpoint.limit, formatEndpoint(endpoint)).toBeGreaterThan(0)
    }
  })

  it('answer an anonymous caller 401 wherever a member is needed', async () => {
    const guarded = app.served.filter(({ who }) => ['viewer', 'editor', 'admin', 'owner'].includes(who))
    expect(guarded.length).toBeGreaterThan(20)
    for (const endpoint of guarded) {
      const path = endpoint.path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
      const answer = await browser().raw(endpoint.method, path)
      expect([formatEndpoint(endpoint), answer.statusCode]).toEqual([formatEndpoint(endpoint), 401])
    }
  })

  it('answer a member of too low a role 403', async () => {
    const above = app.served.filter(({ who }) => ['admin', 'owner'].includes(who))
    expect(above.length).toBeGreaterThan(0)
    for (const endpoint of above) {
      const answer = await as('viewer').raw(
        endpoint.method,
        endpoint.path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000'),
      )
      expect([formatEndpoint(endpoint), answer.statusCode]).toEqual([formatEndpoint(endpoint), 403])
    }
  })

  it('stand in a document that is open to everybody where the operator says so', async () => {
    const open = await startTestApp({ env: { OPENAPI: 'public' } })
    const answer = await open.browser().raw('GET', openApi.path)
    expect(answer.json().paths).toHaveProperty('/api/v1/products')
  })

  it('stand in the OpenAPI document, all that scripts may call', async () => {
    expect((await browser().raw('GET', openApi.path)).json()).toMatchObject({ error: 'not_signed_in' })
    const answer = await as('viewer').raw('GET', openApi.path)
    expect((await (await addApiKey(shop, 'viewer')).raw('GET', openApi.path)).body).toBe(answer.body)
    const { paths } = answer.json()
    for (const endpoint of app.served.filter(({ path }) => path.startsWith('/api/v1/'))) {
      expect(paths[endpoint.path.replace(/:(\w+)/g, '{$1}')], endpoint.path).toHaveProperty(
        endpoint.method.toLowerCase(),
      )
    }
  })
})
