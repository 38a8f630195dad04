import { describe, expect, it } from 'vitest'
import { settleCheckout } from '#contract/checkout.ts'
import { revokeEnrollment } from '#contract/courses.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide, tick } from '#tests/support/bumps.ts'
import { changeCart, identifyBuyer, openCart, requestIntent } from '#tests/support/cart.ts'
import { addCourse, enroll, listStudents, readCourse } from '#tests/support/courses.ts'
import { eventually } from '#tests/support/eventually.ts'
import { makeKit, makePart } from '#tests/support/kits.ts'
import { buy, callSimulatorControl, createTestStripe } from '#tests/support/shop.ts'
import { findCourseAccess } from './find-course-access.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const admin = shop.as('admin')
const stripe = createTestStripe(shop)

async function getCustomerId(orderId: string): Promise<string> {
  const { rows } = await shop.db.execute<{ id: string }>(`select customer_id as id from orders where id = '${orderId}'`)
  return String(rows[0]?.id)
}
/** The access to one course as the title, and the refusal if there is one. */
async function findAccess(courseId: string, customerId: string, orderId: string | null = null) {
  const [access] = await findCourseAccess(shop.ctx, { customerId, orderId }, courseId)
  return access ? (access.refusal ?? 'open') : 'none'
}
async function buyCourse(sku: string, card?: string) {
  const guide = await makeGuide(shop, sku)
  const course = await addCourse(shop, guide, sku)
  const orderId = String((await buy(shop, shop.browser(), guide, card)).intent.body.orderId)
  return { course, orderId, customerId: await getCustomerId(orderId) }
}

describe('the access to a course', () => {
  it('begins with the payment of the product, of a bump and of the part of a kit', async () => {
    const part = await makePart(shop, 'C-PART', null)
    const kit = await makeKit(shop, 'C-KIT', [part, 1])
    const extra = await makeGuide(shop, 'C-EXTRA')
    const courses = [await addCourse(shop, part), await addCourse(shop, kit), await addCourse(shop, extra)]
    const bump = await addBump(shop, kit, extra)
    const browser = shop.browser()
    const cart = (await changeCart(browser, await openCart(browser, kit), tick(true, bump))).body
    await identifyBuyer(browser, cart)
    const { body } = await requestIntent(browser, cart)
    await stripe.paymentIntents.confirm(String(body.client_secret).split('_secret_')[0] ?? '', {
      payment_method: 'pm_card_visa',
    })
    await browser.send(settleCheckout, { params: { id: cart.id } })
    const customerId = await getCustomerId(String(body.orderId))
    for (const course of courses) expect(await findAccess(course, customerId)).toBe('open')
  })

  it('ends with a refund in full, and only the order of a link counts for that link', async () => {
    const { course, orderId, customerId } = await buyCourse('C-REFUND')
    const other = await buyCourse('C-OTHER')
    expect(other.customerId).toBe(customerId)
    expect(await findAccess(course, customerId, orderId)).toBe('open')
    expect(await findAccess(course, customerId, other.orderId)).toBe('none')
    const { lines } = (await admin.send(getOrder, { params: { id: orderId } })).body
    const line = lines.find(each => each.kind === 'main')
    const body = { lines: [{ lineId: line?.id ?? '', cents: line?.totalCents ?? 0, restock: false }] }
    await admin.send(refundOrder, { params: { id: orderId }, body }, { 'idempotency-key': newId() })
    expect(await findAccess(course, customerId)).toBe('revoked')
    expect((await readCourse(shop, course)).students).toBe(0)
  })

  it('is suspended by a dispute, and an enrollment gives access meanwhile', async () => {
    const { course, customerId } = await buyCourse('C-DISPUTE', 'pm_card_createDispute')
    await callSimulatorControl(shop, 'POST', '/clock', { advanceMs: 1_000 })
    await eventually(async () => (await findAccess(course, customerId)) === 'suspended')
    const [student] = (await listStudents(shop, course)).students
    expect(student).toMatchObject({ customerId, hasAccess: false, orderId: null, enrollmentId: null })
    await enroll(shop, course, [{ email: student?.email ?? '' }])
    expect(await findAccess(course, customerId)).toBe('open')
  })

  it('ends with the end of an enrollment, and when a member revokes it', async () => {
    const guide = await makeGuide(shop, 'C-ENROLLED')
    const course = await addCourse(shop, guide)
    const end = new Date(Date.now() + 3_600_000)
    await enroll(shop, course, [{ email: 'ends@example.com', expiresAt: end.toISOString() }])
    const [student] = (await listStudents(shop, course)).students
    const customerId = student?.customerId ?? ''
    expect(await findCourseAccess(shop.ctx, { customerId, orderId: null })).toEqual([
      { benefitId: course, title: 'Watercolor', productId: guide.id, refusal: null, expiresAt: end },
    ])
    aheadMs = 7_200_000
    expect(await findAccess(course, customerId)).toBe('ended')
    aheadMs = 0
    const revoke = () => admin.send(revokeEnrollment, { params: { id: student?.enrollmentId ?? '' } })
    expect((await revoke()).status).toBeLessThan(300)
    expect((await revoke()).status).toBeLessThan(300)
    expect(await findAccess(course, customerId)).toBe('revoked')
    const unknown = await admin.send(revokeEnrollment, { params: { id: newId() } })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'course_enrollment_not_found' } })
  })
})
