import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, seller } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'demo' })
const chromium = await openChromium()
const { page } = await chromium.newPerson()

/** A foreign site that opens the URL from its query string in a new window. */
const otherServer = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://other')
  const address = JSON.stringify(searchParams.get('opens')).replaceAll('<', '\\u003c')
  response.setHeader('content-type', 'text/html')
  response.end(`<button onclick='held = window.open(${address})'>Open</button><script>var held = null</script>`)
})
await new Promise<void>(resolve => otherServer.listen(0, '127.0.0.1', resolve))
afterAll(() => otherServer.close())
const otherOrigin = `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}/`

type Session = { access_token: string; refresh_token: string; user: { email: string } }
const readSession = (of: Page) =>
  of.evaluate((): Session | null => {
    const key = Object.keys(localStorage).find(each => each.endsWith('-auth-token'))
    return key ? JSON.parse(localStorage.getItem(key) ?? 'null') : null
  })
const signIn = async (): Promise<Session> => {
  const headers = { 'content-type': 'application/json' }
  const requestOptions = { method: 'POST', headers, body: JSON.stringify(seller) }
  return (await (await fetch(`${shop.url}/auth/v1/token?grant_type=password`, requestOptions)).json()) as Session
}
const toHash = ({ access_token, refresh_token }: Session) =>
  `#${new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'magiclink' })}`

let pageSeller: Awaited<ReturnType<typeof signInPageSeller>>
beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  pageSeller = await signInPageSeller(shop.url)
})

describe('a person who opens a link with a session in its URL', () => {
  it('is not signed in by session tokens in a link, and sees the tokens removed from the address bar', async () => {
    const authorSession = await signIn()
    const { page: stranger } = await chromium.newPerson()
    await stranger.goto(`${shop.url}/products${toHash(authorSession)}`)
    await stranger.waitForURL(/\/login/)
    expect(await readSession(stranger)).toBeNull()
    expect(stranger.url()).not.toContain('access_token')
    const sessionBefore = await readSession(page)
    await page.goto(`${shop.url}/orders${toHash(authorSession)}`)
    await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
    const sessionAfter = await readSession(page)
    expect([sessionAfter?.user.email, sessionAfter?.refresh_token]).toEqual([
      sessionBefore?.user.email,
      sessionBefore?.refresh_token,
    ])
    expect(page.url()).not.toContain('access_token')
  })

  it('keeps the session when a link has a sign-in code that this browser did not request', async () => {
    const sessionBefore = await readSession(page)
    await page.goto(`${shop.url}/orders?code=${'x'.repeat(43)}`)
    await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
    expect((await readSession(page))?.refresh_token).toBe(sessionBefore?.refresh_token)
  })
})

describe('a person whose window a foreign site opened', () => {
  it.each(['/login', '/', '/checkout?product=', '/thank-you', '/vendas/nowhere'])(
    'keeps %s from being redirected or observed by the site that opened the window',
    async path => {
      const { page: openerPage } = await chromium.newPerson()
      const address = shop.url + (path.endsWith('=') ? path + (await getFirstProduct()) : path)
      await openerPage.goto(`${otherOrigin}?opens=${encodeURIComponent(address)}`)
      const opening = openerPage.context().waitForEvent('page')
      await openerPage.getByRole('button').click()
      const opened = await opening
      await opened.waitForURL(address)
      expect(await opened.evaluate(() => window.opener)).toBeNull()
      expect(await openerPage.evaluate('held.closed')).toBe(true)
      await openerPage.evaluate("held.location = 'about:blank'")
      await expect.poll(() => opened.title()).not.toBe('')
      expect(opened.url()).toBe(address)
    },
  )
})

describe('a seller in the administration', () => {
  it('runs no script of a published page in the administration, even if its URL is injected', async () => {
    const files = { 'index.html': '<p>x', 'planted.js': 'window.planted = true', 'worker.js': 'postMessage(1)' }
    const { id, revision } = await pageSeller.publish('Plantada', files)
    const run = (at: string) =>
      new Promise<string>(resolve => {
        const script = Object.assign(document.createElement('script'), { src: at })
        script.onload = () => resolve(`ran ${'planted' in window}`)
        script.onerror = () => resolve('refused')
        document.head.append(script)
      })
    const address = `/_site/${id}/${revision}/planted.js`
    await page.goto(`${shop.url}/products`)
    await page.getByRole('article').first().waitFor()
    expect(await page.evaluate(run, address)).toBe('refused')
    const worker = await page.evaluate(
      scriptUrl =>
        new Promise<string>(resolve => {
          try {
            const testWorker = new Worker(scriptUrl)
            testWorker.onmessage = () => resolve('ran')
            testWorker.onerror = () => resolve('refused')
          } catch {
            resolve('refused')
          }
        }),
      `/_site/${id}/${revision}/worker.js`,
    )
    expect(worker).toBe('refused')
    // The shop also responds under this machine's loopback IP address.
    const { page: byNumber } = await chromium.newPerson()
    await byNumber.goto(`${shop.url.replace('localhost', '127.0.0.1')}/login`)
    await byNumber.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  })
})

async function getFirstProduct(): Promise<string> {
  const { products } = await pageSeller.call<{ products: { id: string }[] }>('GET', '/api/v1/products')
  const [first] = products
  if (!first) throw new Error('the demo shop has no product')
  return first.id
}
