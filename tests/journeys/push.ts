import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'none' })
const service = await startPushService()
afterAll(service.close)
const chromium = await openChromium()
const { page } = await chromium.newPerson()

/**
 * Replaces the Push API and the permission in the page, because the headless browser has no push service. The service
 * worker is the real one, and the subscription is one of the simulated push service.
 */
async function stubPushApi(page: Page) {
  await page.exposeFunction('subscribeAtService', (publicKey: string) => service.subscribe(publicKey))
  await page.addInitScript(() => {
    type Stored = { endpoint: string; keys: object; publicKey: string }
    const read = () => JSON.parse(localStorage.getItem('stub-subscription') ?? 'null') as Stored | null
    const build = ({ endpoint, keys, publicKey }: Stored) => ({
      endpoint,
      options: {
        applicationServerKey: Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), each =>
          each.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({ endpoint, keys }),
      async unsubscribe() {
        localStorage.removeItem('stub-subscription')
        return true
      },
    })
    const manager = PushManager.prototype as unknown as Record<string, unknown>
    manager.getSubscription = async () => {
      const stored = read()
      return stored && build(stored)
    }
    manager.subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const publicKey = btoa(String.fromCharCode(...applicationServerKey))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
      const { subscribeAtService } = window as unknown as {
        subscribeAtService: (key: string) => Promise<Omit<Stored, 'publicKey'>>
      }
      const subscription = { ...(await subscribeAtService(publicKey)), publicKey }
      localStorage.setItem('stub-subscription', JSON.stringify(subscription))
      return build(subscription)
    }
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('stub-permission') ?? 'default',
    })
    Notification.requestPermission = async () => {
      const answer = (localStorage.getItem('stub-answer') ?? 'granted') as NotificationPermission
      if (answer !== 'default') localStorage.setItem('stub-permission', answer)
      return answer
    }
  })
}

const card = page.locator('section.card', { hasText: 'Avisar sobre' })
const openProfile = async () => {
  await page.goto(`${shop.url}/profile`)
  await card.waitFor()
}

beforeAll(async () => {
  await stubPushApi(page)
  await becomeOwner(page, shop.ownerLink)
})

const setAnswer = (answer: NotificationPermission) =>
  page.evaluate(text => {
    localStorage.removeItem('stub-permission')
    localStorage.setItem('stub-answer', text)
  }, answer)

describe('notifications of a member', () => {
  it('stay off when the member dismisses or blocks the question of the browser', async () => {
    await openProfile()
    await expectGoodLayouts(page, 'push-off')
    await setAnswer('default')
    await card.getByRole('button', { name: 'Ativar notificações' }).click()
    await page.getByText('Toque de novo e escolha “Permitir”').waitFor()
    await setAnswer('denied')
    await card.getByRole('button', { name: 'Ativar notificações' }).click()
    await card.getByText('Bloqueadas neste navegador').waitFor()
    await expectGoodLayouts(page, 'push-blocked')
    await setAnswer('granted')
  })

  it('are turned on in this browser, tested and turned off', async () => {
    await openProfile()
    await card.getByRole('button', { name: 'Ativar notificações' }).click()
    await card.getByText('Ativadas neste aparelho').waitFor()
    await waitForNoToast(page)
    await expectGoodLayouts(page, 'push-on')
    await card.getByRole('button', { name: 'Enviar um teste' }).click()
    await page.getByText('Teste enviado.').waitFor()
    expect(service.received.map(({ message }) => message.title)).toEqual(['Notificação de teste'])
    const saved = page.waitForResponse(each => each.request().method() === 'PATCH' && each.ok())
    await card.getByRole('checkbox', { name: 'Pix gerado' }).click()
    await saved
    await openProfile()
    await expect.poll(() => card.getByRole('checkbox', { name: 'Pix gerado' }).isChecked()).toBe(true)
    await card.getByRole('button', { name: 'Desativar', exact: true }).click()
    await card.getByRole('button', { name: 'Ativar notificações' }).waitFor()
    await expect.poll(() => card.getByRole('heading', { name: 'Seus aparelhos' }).count()).toBe(0)
  })

  it('end in a browser whose device was removed elsewhere', async () => {
    await openProfile()
    await card.getByRole('button', { name: 'Ativar notificações' }).click()
    await card.getByText('Ativadas neste aparelho').waitFor()
    // Another device removes the row, so this browser is the only one that knows of its subscription.
    const stored = await page.evaluate(() => localStorage.getItem('stub-subscription') ?? '')
    await card.getByRole('button', { name: /^Remover/ }).click()
    await card.getByRole('button', { name: 'Ativar notificações' }).waitFor()
    await page.evaluate(text => localStorage.setItem('stub-subscription', text), stored)
    await page.goto(`${shop.url}/home`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('stub-subscription'))).toBeNull()
  })
})

describe('the service worker', () => {
  // The headless browser delivers no messages, so src/admin/push-worker.test.ts tests what the worker does with them.
  it('is active and controls no page', async () => {
    await page.goto(`${shop.url}/profile`)
    const registered = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/admin-app/')
      const { scope, active } = registration ?? {}
      return { scope, state: active?.state, isControlling: navigator.serviceWorker.controller !== null }
    })
    expect(registered).toEqual({ scope: `${shop.url}/admin-app/`, state: 'activated', isControlling: false })
  })
})

describe('the administration as an app', () => {
  it('can be installed, and pages of the shop cannot', async () => {
    await page.goto(`${shop.url}/home`)
    const session = await page.context().newCDPSession(page)
    const { errors, data, url } = await session.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${shop.url}/admin-app/manifest.webmanifest`, []])
    const manifest = JSON.parse(data ?? '')
    expect(manifest).toMatchObject({ name: 'Vitrine', start_url: '/home', scope: '/', display: 'standalone' })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
    for (const { src } of manifest.icons) expect((await fetch(shop.url + src)).status).toBe(200)
    await page.goto(`${shop.url}/thank-you`)
    expect(await page.locator('link[rel=manifest]').count()).toBe(0)
  })

  it('says how to install it on an iPhone', async () => {
    const iphone = await chromium.newPerson({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    })
    await iphone.page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
    })
    await signIn(iphone.page, shop.url)
    await iphone.page.goto(`${shop.url}/home`)
    await iphone.page.getByText('Receba um aviso a cada venda neste aparelho').waitFor()
    await takeScreenshot(iphone.page, 'push-hint')
    await iphone.page.getByRole('link', { name: 'Ativar notificações' }).click()
    await iphone.page.getByText('primeiro instale o painel').waitFor()
    await iphone.page.getByText('Adicionar à Tela de Início').waitFor()
    await takeScreenshot(iphone.page, 'push-ios', { fullPage: true })
  })
})
