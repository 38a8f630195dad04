import { describe, expect, it } from 'vitest'
import { deleteDigitalBenefit } from '#contract/digital-goods.ts'
import { readOperations } from '#contract/operations.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { eventually } from '#tests/support/eventually.ts'
import {
  addLicenseBenefit,
  buyCart,
  fillPool,
  makeKeys,
  readBoughtKeys,
  readGrantedKeys,
  readLicense,
  refundMainLine,
} from '#tests/support/license-keys.ts'
import { mailServer } from '#tests/support/mail-server.ts'

const { received, smtpUrl } = await mailServer()
const shop = await startTestApp({ simulator: true, worker: true, env: { SMTP_URL: smtpUrl } })
const readKeys = async (orderId: string) => (await readBoughtKeys(shop, orderId)).keys
const listAlarms = async () =>
  (await shop.as('admin').send(readOperations, {})).body.alarms.filter(({ kind }) => kind === 'license_keys_due')

describe('a pool', () => {
  it('gives the oldest keys first, and counts what is left', async () => {
    const app = await makeGuide(shop, 'POOL')
    const benefitId = await addLicenseBenefit(shop, app, { source: 'pool', activationLimit: 3, validDays: 30 })
    const { body } = await fillPool(shop, benefitId, makeKeys(4))
    expect(body).toMatchObject({ added: 4, repeated: 0 })
    expect(await readKeys(await buyCart(shop, app, { quantity: 2 }))).toEqual(['POOL-1', 'POOL-2'])
    const orderId = await buyCart(shop, app)
    expect(await readKeys(orderId)).toEqual(['POOL-3'])
    const [shown] = (await readBoughtKeys(shop, orderId)).shown
    expect(shown).toMatchObject({ activationLimit: 3, activations: 0 })
    const days = (Date.parse(shown?.expiresAt ?? '') - shop.ctx.clock().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    expect(await readLicense(shop, app)).toMatchObject({ keysLeft: 1, keysDue: 0 })
  })

  it('leaves out keys that the shop knows already, in any pool', async () => {
    const app = await makeGuide(shop, 'REPEATED')
    const first = await addLicenseBenefit(shop, app, { source: 'pool' })
    const second = await addLicenseBenefit(shop, app, { source: 'pool', title: 'Second' })
    expect((await fillPool(shop, first, ['ONE-1', ' ONE-1 ', 'TWO-2'])).body).toMatchObject({ added: 2, repeated: 1 })
    expect((await fillPool(shop, second, ['TWO-2', 'THREE-3'])).body).toMatchObject({ added: 1, repeated: 1 })
    await buyCart(shop, app)
    expect((await fillPool(shop, second, ['ONE-1'])).body).toMatchObject({ added: 0, repeated: 1 })
  })

  it('does not delay a payment when it is empty, and gives added keys to the buyers who waited longest', async () => {
    const app = await makeGuide(shop, 'EMPTY')
    const benefitId = await addLicenseBenefit(shop, app, { source: 'pool', title: 'Editor' })
    await fillPool(shop, benefitId, ['EMPTY-1'])
    const first = await buyCart(shop, app, { quantity: 2 })
    const second = await buyCart(shop, app)
    const third = await buyCart(shop, app)
    expect(await readBoughtKeys(shop, first)).toMatchObject({ keys: ['EMPTY-1'], due: 1 })
    expect(await readBoughtKeys(shop, second)).toMatchObject({ keys: [], due: 1, refusals: [null] })
    expect(await readLicense(shop, app)).toMatchObject({ keysLeft: 0, keysDue: 3 })
    expect(await readGrantedKeys(shop, second)).toMatchObject([{ keys: [], keysDue: 1 }])
    await eventually(async () => (await listAlarms()).some(({ subject }) => subject === benefitId))
    const alarm = (await listAlarms()).find(({ subject }) => subject === benefitId)
    expect(alarm?.facts).toContainEqual({ name: 'item', value: 'Editor' })
    const refused = await shop.as('editor').send(deleteDigitalBenefit, { params: { id: benefitId } })
    expect(refused).toMatchObject({ status: 409, body: { error: 'license_keys_due' } })
    const { body } = await fillPool(shop, benefitId, ['EMPTY-2', 'EMPTY-3'])
    expect(body.benefits[0]?.license).toMatchObject({ keysLeft: 0, keysDue: 1 })
    expect(await readKeys(first)).toEqual(['EMPTY-1', 'EMPTY-2'])
    expect(await readKeys(second)).toEqual(['EMPTY-3'])
    const countMails = () => received.filter(mail => mail.text.replace(/\r\n\s/g, ' ').includes(third)).length
    await eventually(async () => countMails() === 1)
    await fillPool(shop, benefitId, ['EMPTY-4', 'EMPTY-5'])
    expect(await readKeys(third)).toEqual(['EMPTY-4'])
    await eventually(async () => countMails() === 2)
    await eventually(async () => !(await listAlarms()).some(({ subject }) => subject === benefitId))
  })

  it('gives no key to a buyer whose payment was refunded while waiting', async () => {
    const app = await makeGuide(shop, 'WAIT-REFUND')
    const benefitId = await addLicenseBenefit(shop, app, { source: 'pool' })
    const orderId = await buyCart(shop, app)
    await eventually(async () => (await listAlarms()).some(({ subject }) => subject === benefitId))
    await refundMainLine(shop, orderId)
    await eventually(async () => !(await listAlarms()).some(({ subject }) => subject === benefitId))
    await fillPool(shop, benefitId, ['KEPT-1'])
    expect(await readLicense(shop, app)).toMatchObject({ keysLeft: 1, keysDue: 0 })
    expect(await readBoughtKeys(shop, orderId)).toMatchObject({ keys: [], due: 0, refusals: ['revoked'] })
  })

  it('is deleted with its benefit, and sold keys remain', async () => {
    const app = await makeGuide(shop, 'DELETED')
    const benefitId = await addLicenseBenefit(shop, app, { source: 'pool' })
    await fillPool(shop, benefitId, makeKeys(3, 'DELETED'))
    const orderId = await buyCart(shop, app)
    expect((await shop.as('editor').send(deleteDigitalBenefit, { params: { id: benefitId } })).status).toBe(200)
    expect(await readKeys(orderId)).toEqual(['DELETED-1'])
    const another = await addLicenseBenefit(shop, app, { source: 'pool' })
    expect((await fillPool(shop, another, makeKeys(3, 'DELETED'))).body).toMatchObject({ added: 2, repeated: 1 })
  })

  it('refuses keys for a benefit whose keys are generated, and keys that are not printable', async () => {
    const app = await makeGuide(shop, 'REFUSED')
    const benefitId = await addLicenseBenefit(shop, app)
    expect(await fillPool(shop, benefitId, ['SOME-KEY'])).toMatchObject({
      status: 409,
      body: { error: 'license_keys_generated' },
    })
    const pool = await addLicenseBenefit(shop, app, { source: 'pool' })
    for (const key of ['', 'abc', 'chávè-1', `x${'y'.repeat(200)}`])
      expect(await fillPool(shop, pool, [key])).toMatchObject({ status: 422, body: { error: 'invalid_fields' } })
  })
})
