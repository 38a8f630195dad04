import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { createPaymentLink } from '#contract/payment-links.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await testApp({ simulator: true })
const lamp = await makeLamp(shop)
// Previews of mails are framed by the administration, and sandboxed.
const screens = endpoints.filter(({ answers, path }) => answers === 'html' && !path.startsWith('/api/'))
const addresses = screens.map(
  ({ path }) => `${path.replace(':pageOrder', '1').replace(/:\w+/g, newId())}?payment=${newId()}`,
)
const shown = async (url: string) => {
  const { headers, statusCode } = await shop.browser().raw('GET', url, { headers: { accept: 'text/html' } })
  return { headers, statusCode }
}

describe('a page of the shop or of the administration', () => {
  it.each([
    ...new Set([...addresses, `/checkout?product=${lamp.id}`, `/checkout-page?product=${lamp.id}`, '/nowhere']),
  ])('is framed by nobody, held by nobody who opened it, and guesses no types: %s', async url => {
    const { headers, statusCode } = await shown(url)
    expect([200, 404]).toContain(statusCode)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-')
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
    })
    expect(['same-origin', 'strict-origin', 'strict-origin-when-cross-origin']).toContain(headers['referrer-policy'])
  })

  it('tells no other page of the shop the key in its address', async () => {
    const lines = [{ title: 'By hand', quantity: 1, unitCents: 5_000 }]
    const bill = { title: 'A bill', lines, currency: 'usd', expiresAt: null } as const
    const { body: link } = await shop.as('owner').send(createPaymentLink, { body: bill })
    for (const url of [`/order/${newId()}?key=x`, `/subscription/${newId()}?key=x`, new URL(link.url).pathname]) {
      const { headers } = await shown(url)
      expect([url, headers['referrer-policy'], headers['cache-control']]).toEqual([url, 'strict-origin', 'no-store'])
    }
  })
})
