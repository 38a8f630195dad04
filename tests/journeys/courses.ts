import { beforeAll, describe, expect, it } from 'vitest'
import { coursePages as words } from '#i18n/english/course-pages.ts'
import { orderPage } from '#i18n/english/order-page.ts'
import { orders } from '#i18n/spec/orders.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { fetchMails } from '#tests/support/mail-inbox.ts'
import { expectAccessible, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeCard, typeContact, waitForCardFields } from '#tests/support/shopper.ts'

const shop = await startShop({ MAIL_INBOX: 'open' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const seller = await chromium.newPerson()
const student = await chromium.newPerson()
const phone = await chromium.newPerson({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

const email = 'marina@example.com'
const phoneSize = { width: 390, height: 844 }
const desktopSize = { width: 1_280, height: 900 }
let call: Awaited<ReturnType<typeof signInPageSeller>>['call']
let productId = ''
let courseUrl = ''
let lessonUrl = ''

async function addLesson(moduleId: string, title: string, change: object) {
  const { lessonId } = await call<{ lessonId: string }>('POST', `/api/v1/course-modules/${moduleId}/lessons`, { title })
  await call('PATCH', `/api/v1/lessons/${lessonId}`, { isPublished: true, ...change })
}

beforeAll(async () => {
  await becomeOwner(seller.page, shop.ownerLink)
  ;({ call } = await signInPageSeller(shop.url))
  const product = await call<{ id: string }>('POST', '/api/v1/products', {
    title: 'Watercolor from the start',
    images: [],
    currency: 'usd',
    shippingOptions: [],
    variants: [{ name: 'Standard', sku: 'WATER', cents: 4_900, stock: null, isDefault: true, image: null }],
  })
  productId = product.id
  const { benefits } = await call<{ benefits: { id: string }[] }>(
    'POST',
    `/api/v1/products/${productId}/digital-benefits`,
    { kind: 'course', title: 'Watercolor from the start' },
  )
  const courseId = benefits[0]?.id ?? ''
  for (const [title, lessons] of [
    ['First steps', ['Paper and brushes', 'Water and color', 'A first wash']],
    ['Light', ['White without white paint', 'Shadows with two colors']],
  ] as const) {
    const { moduleId } = await call<{ moduleId: string }>(
      'POST',
      `/api/v1/digital-benefits/${courseId}/course-modules`,
      { title },
    )
    for (const lesson of lessons)
      await addLesson(moduleId, lesson, {
        content:
          'Choose paper of at least 300 g, because lighter paper buckles when it is wet.\n\nA list of shops is at https://paper.example/shops.',
        videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      })
  }
})

describe('a course', () => {
  it('is opened from the confirmation and from the page of the order', async () => {
    const { page } = student
    await page.goto(`${shop.url}/checkout?product=${productId}`)
    await waitForCardFields(page)
    await typeContact(page, email)
    await typeCard(page, '4242424242424242')
    await pay(page)
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor({ timeout: 30_000 })
    await page.goto(`${shop.url}/thank-you`)
    await takeScreenshot(page, 'course-confirmation', { fullPage: true })
    await page.getByRole('link', { name: orderPage.digital.openCourse }).click()
    await page.getByRole('heading', { level: 1, name: 'Watercolor from the start' }).waitFor()
    courseUrl = page.url()
    await page.getByText(words.lessonsDone(0, 5)).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'course-outline', { fullPage: true })
    await page.setViewportSize(phoneSize)
    await takeScreenshot(page, 'course-outline-390', { fullPage: true })
    await page.setViewportSize(desktopSize)
  })

  it('shows a lesson whose video loads nothing before it is played, and is completed', async () => {
    const { page } = student
    const hosts = new Set<string>()
    await page.route(/youtube/, route => route.fulfill({ contentType: 'text/html', body: '<h1>player</h1>' }))
    page.on('request', request => hosts.add(new URL(request.url()).hostname))
    await page.getByRole('link', { name: words.actions.new }).click()
    await page.getByRole('heading', { level: 1, name: 'Paper and brushes' }).waitFor()
    lessonUrl = page.url()
    await expectAccessible(page)
    await takeScreenshot(page, 'course-lesson', { fullPage: true })
    await page.setViewportSize(phoneSize)
    await takeScreenshot(page, 'course-lesson-390', { fullPage: true })
    await page.setViewportSize(desktopSize)
    expect([...hosts].filter(host => host.includes('youtube'))).toEqual([])
    await page.getByRole('link', { name: words.play }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'player' }).waitFor()
    await page.getByRole('button', { name: words.complete }).click()
    await page.getByText(words.lessonsDone(1, 5)).waitFor()
    await page.getByRole('button', { name: words.undo }).waitFor()
    await takeScreenshot(page, 'course-lesson-completed', { fullPage: true })
    student.expectNoComplaints()
  })

  it('is continued on another device with the code of an e-mail', async () => {
    const { page } = phone
    await sql('update shop set follows_dark = true')
    await page.goto(lessonUrl)
    await page.getByRole('heading', { name: words.signIn.title }).waitFor()
    await takeScreenshot(page, 'course-sign-in-390-dark', { fullPage: true })
    await expectAccessible(page)
    await page.getByLabel(words.signIn.email).fill(email)
    await page.getByRole('button', { name: words.signIn.send }).click()
    await page.getByRole('heading', { name: words.code.title }).waitFor()
    const findCode = async () => {
      const mail = (await fetchMails(shop, email)).find(({ subject }) => subject.includes('your courses'))
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    }
    await expect.poll(findCode).not.toBe('')
    const code = await findCode()
    await page.getByLabel(words.code.label).fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: words.code.enter }).click()
    await page.getByText(words.code.wrong).waitFor()
    await takeScreenshot(page, 'course-code-390-dark', { fullPage: true })
    await expectAccessible(page)
    await page.getByLabel(words.code.label).fill(code)
    await page.getByRole('button', { name: words.code.enter }).click()
    await page.getByRole('heading', { level: 1, name: 'Paper and brushes' }).waitFor()
    await takeScreenshot(page, 'course-lesson-390-dark', { fullPage: true })
    await page.getByRole('link', { name: words.title, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await page.getByText(words.lessonsDone(1, 5)).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'course-list-390-dark', { fullPage: true })
    await page.setViewportSize(desktopSize)
    await takeScreenshot(page, 'course-list-dark', { fullPage: true })
    await page.goto(courseUrl)
    await takeScreenshot(page, 'course-outline-dark', { fullPage: true })
  })

  it('closes when its order is refunded', async () => {
    const [order] = await sql<{ id: string }>('select id from orders')
    const { page } = seller
    await page.goto(`${shop.url}/orders/${order?.id}`)
    await page.getByRole('button', { name: orders.refund, exact: true }).click()
    await page.getByRole('button', { name: orders.refundAmount('$49.00') }).click()
    await expect.poll(async () => (await phone.page.goto(lessonUrl))?.status(), { timeout: 20_000 }).toBe(410)
    await phone.page.getByRole('heading', { name: words.closed.revoked.title }).waitFor()
    await expectAccessible(phone.page)
    await takeScreenshot(phone.page, 'course-closed-dark', { fullPage: true })
  })
})
