import { afterEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { startTestApp } from '#tests/support/app.ts'
import { openCuttableDatabase } from '#tests/support/cuttable-database.ts'
import { createCampaignWithPage } from '#tests/support/pages.ts'

const connection = await openCuttableDatabase()
const shop = await startTestApp({ database: connection.database })
const get = (path: string) => shop.browser().raw('GET', path)
const getReadiness = async () => {
  const answers = [await get('/readyz'), await get('/readyz/pages')]
  return answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])
}
const isReady = [200, undefined]
const isNotReady = (seconds: string) => [503, seconds]

afterEach(() => {
  shop.app.isLeaving = false
  connection.heal()
})

describe('readiness', () => {
  it('answers 200 for sales and for pages while the database responds', async () => {
    expect(await getReadiness()).toEqual([isReady, isReady])
  })

  it.each(['refused', 'silent'] as const)('answers 503 for sales only while the database is %s', async how => {
    connection.cut(how)
    expect(await getReadiness()).toEqual([isNotReady('2'), isReady])
  })

  it('answers 503 for sales and for pages while the process is stopping', async () => {
    shop.app.isLeaving = true
    expect(await getReadiness()).toEqual([isNotReady('5'), isNotReady('5')])
  })
})

const fillPath = ({ path }: Endpoint) =>
  path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000').replace('*', 'none')

describe('responses with status 503', () => {
  it('have Retry-After at every endpoint while the database is away', async () => {
    connection.cut('refused')
    const statuses: number[] = []
    for (const endpoint of endpoints) {
      for (const caller of [shop.browser(), shop.as('owner')]) {
        const body = endpoint.method === 'GET' ? {} : { payload: '{}', headers: { 'content-type': 'application/json' } }
        const { statusCode, headers } = await caller.raw(endpoint.method, fillPath(endpoint), body)
        statuses.push(statusCode)
        const retryAfter = Number(headers['retry-after'] ?? 0)
        expect([endpoint.method, endpoint.path, statusCode, statusCode !== 503 || retryAfter > 0]).toEqual([
          endpoint.method,
          endpoint.path,
          statusCode,
          true,
        ])
      }
    }
    expect(statuses.filter(status => status === 503).length).toBeGreaterThan(100)
  })

  it('have Retry-After for every error code', () => {
    const codes = (Object.keys(errorStatus) as ErrorCode[]).filter(code => errorStatus[code] === 503)
    expect(codes.length).toBeGreaterThan(0)
    for (const code of codes) expect([code, new AppError(code).retryAfter]).toEqual([code, 5])
  })
})

describe('a process whose database is away', () => {
  it('serves the pages and files that it has shown, and what needs no database', async () => {
    const files = { 'index.html': '<title>Sea</title><script src="wave.js"></script>', 'wave.js': 'wave()' }
    const { campaign, page } = await createCampaignWithPage(shop.as('editor'), 'Sea', files)
    const cached = ['/', `/sales/${campaign.id}`, `/_site/${page.id}/${page.revision}/wave.js`]
    const before = await Promise.all(cached.map(get))
    connection.cut('refused')
    for (const [at, path] of cached.entries()) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode, body]).toEqual([path, 200, before[at]?.body])
    }
    for (const path of ['/robots.txt', '/favicon.ico', '/healthz', '/login', '/products', '/ajuda'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 200])
  })

  it('answers 503 for pages that it has not shown, and for personal pages', async () => {
    connection.cut('refused')
    for (const path of ['/policies/privacy', '/sitemap.xml', '/order', '/thank-you', '/auth/v1/settings'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 503])
  })
})
