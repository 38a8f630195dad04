import { expect, it } from 'vitest'
import { readVitals, reportVitals } from '#contract/vitals.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { vitalsJob } from './vitals-job.ts'

// The clock of this file is an hour ahead, because the limit per minute is shared with other test files of the process.
let aheadMs = 3_600_000
const shop = await startTestApp({ clock: () => new Date(Date.now() + aheadMs) })
const day = 24 * 3_600_000
const [campaign, page] = [newId(), newId()]
await shop.db.execute(`insert into sales_campaigns (id, name, slug) values ('${campaign}', 'Lamps', 'lamps')`)
await shop.db.execute(
  `insert into sales_pages (id, sales_campaign_id, title, slug, page_order) values ('${page}', '${campaign}', 'The lamp', 'lamp', 1)`,
)
// Discards counts that other test files of this process left in memory.
await vitalsJob.run(shop.ctx)
await shop.db.execute('delete from page_vitals')
const report = (body: Record<string, unknown>, headers = {}) => shop.browser().send(reportVitals, { body }, headers)
const read = async () => {
  await vitalsJob.run(shop.ctx)
  return (await shop.as('viewer').send(readVitals, {})).body.pages
}
const rows = async () => (await shop.db.execute('select * from page_vitals order by page, metric, bucket')).rows

it('sums the reported visits per page and rates the page speed of each page', async () => {
  for (const lcp of [900, 900, 1_400, 5_000]) await report({ page: '/checkout', lcp, cls: 0, ttfb: 90 })
  await report({ page: `/_site/${page}/`, lcp: 4_500, inp: 300 })
  await report({ page: '/order/secret-of-an-order', ttfb: 50 })
  const pages = await read()
  expect(pages.map(each => [each.page, each.id, each.title])).toEqual([
    ['checkout', null, null],
    ['order', null, null],
    ['sales', page, 'The lamp'],
  ])
  expect(pages[0]?.vitals).toMatchObject([
    { name: 'lcp', p75: 1_500, rating: 'good', good: 0.75, visits: 4 },
    { name: 'cls', rating: 'good', visits: 4 },
    { name: 'ttfb', rating: 'good', visits: 4 },
  ])
  expect(pages[2]?.vitals).toMatchObject([
    { name: 'lcp', rating: 'poor' },
    { name: 'inp', rating: 'needs_work' },
  ])
  expect(JSON.stringify(await rows())).not.toMatch(/secret|10\.1\./)
})

it('keeps one row per page, day, metric and bucket, however many visits are reported', async () => {
  const countBefore = (await rows()).length
  for (let visit = 0; visit < 5; visit++) await report({ page: '/checkout', lcp: 900 })
  await vitalsJob.run(shop.ctx)
  expect(await rows()).toHaveLength(countBefore)
})

it('ignores visits to unknown pages, visits beyond the limit per page and minute, and reports beyond the caller’s limit', async () => {
  const rowsBefore = await rows()
  for (const path of [
    '/nowhere',
    '/vendas/x',
    `/_site/${newId()}/`,
    '/_site/x/',
    '/products',
    `/upsell/${newId()}/page/1`,
  ])
    expect((await report({ page: path, lcp: 1 })).status).toBe(204)
  await vitalsJob.run(shop.ctx)
  expect(await rows()).toEqual(rowsBefore)
  aheadMs += 60_000
  for (let visit = 0; visit < 100; visit++) await report({ page: '/thank-you', ttfb: 10 })
  const thanks = (await read()).find(each => each.page === 'thank_you')
  expect(thanks?.vitals[0]?.visits).toBe(60)
  const one = shop.browser()
  const statuses = []
  for (let visit = 0; visit < 61; visit++)
    statuses.push((await one.send(reportVitals, { body: { page: '/', lcp: 1 } })).status)
  expect(statuses.at(-1)).toBe(429)
})

it('rejects reports from other origins or with invalid values, and sets no cookie', async () => {
  const good = { page: '/', lcp: 1 }
  expect((await report(good, { origin: 'https://evil.example' })).status).toBe(403)
  for (const body of [{ lcp: 1 }, { page: '/', lcp: -1 }, { page: '/', cls: 'x' }, { page: '/', ttfb: 1e9 }])
    expect((await report(body)).status).toBe(422)
  const response = await report(good)
  expect([response.status, response.headers['set-cookie']]).toEqual([204, undefined])
})

it('reports visits of the last four weeks, and deletes visits older than ninety days', async () => {
  await vitalsJob.run(shop.ctx)
  aheadMs += 29 * day
  expect(await read()).toEqual([])
  expect(await rows()).not.toEqual([])
  aheadMs += 63 * day
  await vitalsJob.run(shop.ctx)
  expect(await rows()).toEqual([])
})
