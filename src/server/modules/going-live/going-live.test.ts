import { describe, expect, it } from 'vitest'
import * as goingLive from '#contract/going-live.ts'
import { saveShopSettings } from '#contract/settings.ts'
import { listTemplates, saveTemplate } from '#contract/templates.ts'
import { newId } from '#server/platform/core/ids.ts'
import { setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { authFactors } from '#server/platform/db/schema/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { startNameServer } from '#tests/support/name-server.ts'
import { makeCourse, startPixPurchase } from '#tests/support/pix.ts'
import { addMember } from '#tests/support/team.ts'
import { getGoingLive } from './get-going-live.ts'
import { sendTestMail } from './send-test-mail.ts'

const behavior: NonNullable<Parameters<typeof mailServer>[0]> = {}
const mails = await mailServer(behavior)
const names = await startNameServer({
  'shop.example': ['v=spf1 include:_spf.mail.example -all'],
  'google._domainkey.shop.example': ['v=DKIM1; p=MIGf'],
  '_dmarc.shop.example': ['v=DMARC1; p=none'],
})
const env = { SMTP_URL: mails.smtpUrl, MAIL_FROM: 'Loja <loja@shop.example>', DNS_SERVER: names.address }
let aheadMs = 0
const shop = await startTestApp({ simulator: true, env, clock: () => new Date(Date.now() + aheadMs) })
const admin = shop.as('admin')

const read = async () => (await shop.as('viewer').send(goingLive.readGoingLive, {})).body
const readCheck = async (name: goingLive.GoingLiveName) => (await read()).checks.find(check => check.name === name)
const readReason = async (name: goingLive.GoingLiveName) => (await readCheck(name))?.reason
const lookUp = (dkimSelector: string | null = null) =>
  admin.send(goingLive.lookUpSenderDomain, { body: { dkimSelector } })
const sendTest = () => admin.send(goingLive.sendTestMail, { body: { language: 'pt-BR' } })
/** Reads the checks by name in a process with other settings. */
const readWith = async (config: Partial<typeof shop.ctx.config>) =>
  Object.fromEntries(
    (await getGoingLive({ ...shop.ctx, config: { ...shop.ctx.config, ...config } })).checks.map(check => [
      check.name,
      check,
    ]),
  )

describe('list of what a shop needs before it sells', () => {
  it('shows every check as open in a new shop, except those that cannot be made yet', async () => {
    const { checks, done, total, isLive, senderDomain } = await read()
    expect(checks.map(({ name }) => name)).toEqual(goingLive.goingLiveNames)
    expect(checks.filter(({ state }) => state !== 'open').map(({ name, state }) => [name, state])).toEqual([
      ['mail_server', 'unknown'],
    ])
    expect([done, total, isLive, senderDomain]).toEqual([0, checks.length, false, 'shop.example'])
  })

  it('counts a paid test order', async () => {
    expect(await readReason('test_purchase')).toBe('purchase_missing')
    const shopper = await startPixPurchase(shop, await makeCourse(shop, 'LIVE'))
    await shopper.getCode()
    await shop.db.execute('update orders set paid_at = now()')
    expect(await readCheck('test_purchase')).toMatchObject({ state: 'done', reason: 'purchase_made' })
  })

  it('names the missing details and policies of the seller, and shows them as done once they are saved', async () => {
    expect(await readCheck('identity')).toMatchObject({ details: ['legalName', 'taxId', 'address', 'contact'] })
    expect(await readCheck('policies')).toMatchObject({ details: ['terms', 'privacy', 'refunds'] })
    const required = { name: 'Lumen', language: 'pt-BR', currency: 'brl' } as const
    const identity = {
      legalName: 'Lumen Casa Ltda.',
      country: 'BR',
      taxId: '11.222.333/0001-81',
      address: 'Rua A, 10',
      email: null,
      phone: '11 5555-1234',
    }
    const policies = { terms: 'https://lumen.example/t', privacy: 'https://lumen.example/p', refunds: null }
    await admin.send(saveShopSettings, { body: { ...required, identity, policies } })
    expect(await readCheck('identity')).toMatchObject({ state: 'done', details: [] })
    expect(await readCheck('policies')).toMatchObject({ state: 'open', details: ['refunds'] })
    expect(await readReason('reply_to')).toBe('reply_to_missing')
    const body = {
      ...required,
      identity: { ...identity, email: 'oi@shop.example' },
      policies: { ...policies, refunds: 'Sete dias.' },
    }
    await admin.send(saveShopSettings, { body })
    expect([await readReason('policies'), await readReason('reply_to')]).toEqual(['policies_given', 'reply_to_set'])
  })

  it('requires a choice about made-up figures of the checkout template', async () => {
    const [template] = (await admin.send(listTemplates, {})).body.templates
    expect(await readCheck('proof')).toMatchObject({ reason: 'proof_undecided', details: [template?.name] })
    const save = (styles: Record<string, string>) =>
      admin.send(saveTemplate, {
        params: { id: template?.id ?? '' },
        body: {
          elements: template?.elements.map(element =>
            ['online_presence', 'reviews'].includes(element.type) ? { ...element, styles } : element,
          ),
        },
      })
    await save({ source: 'simulated', live: 'yes' })
    expect(await readCheck('proof')).toMatchObject({ state: 'done', reason: 'proof_chosen' })
    await save({ source: 'hidden' })
    expect(await readCheck('proof')).toMatchObject({ state: 'off', reason: 'proof_absent' })
    const { total, checks } = await read()
    expect(total).toBe(checks.length - 1)
  })

  it('requires a backup of the last 24 hours', async () => {
    await setInstallationFact(shop.db, 'backup.last', shop.services.clock().toISOString())
    expect(await readReason('backup')).toBe('backup_fresh')
    aheadMs = 25 * 3_600_000
    expect(await readCheck('backup')).toMatchObject({ state: 'open', reason: 'backup_old', at: expect.any(String) })
    aheadMs = 0
  })

  it('requires a second factor of the owner; that of another member does not count', async () => {
    const addFactor = async (role: 'owner' | 'admin') => {
      const { userId } = await addMember(shop, role)
      await shop.db.insert(authFactors).values({ id: newId(), user_id: userId, status: 'verified' })
    }
    await addFactor('admin')
    expect(await readReason('second_factor')).toBe('second_factor_off')
    await addFactor('owner')
    expect(await readReason('second_factor')).toBe('second_factor_on')
  })

  it('requires a public address with TLS', async () => {
    expect(await readReason('address')).toBe('address_local')
    const read = async (publicUrl: string) => (await readWith({ publicUrl, exposed: true })).address?.reason
    expect(await read('http://shop.example')).toBe('address_plain')
    expect(await read('https://shop.example')).toBe('address_secure')
  })

  it('lets viewers read the list, and only administrators send test mails and look up records', async () => {
    expect((await shop.browser().send(goingLive.readGoingLive, {})).status).toBe(401)
    const editor = shop.as('editor')
    expect((await editor.send(goingLive.sendTestMail, { body: { language: 'en' } })).status).toBe(403)
    expect((await editor.send(goingLive.lookUpSenderDomain, { body: { dkimSelector: null } })).status).toBe(403)
  })
})

describe('test mail', () => {
  it('reaches the member who requests it, and shows the reply of the mail server', async () => {
    const { status, body } = await sendTest()
    expect([status, body]).toMatchObject([
      200,
      { to: 'admin@example.com', isAccepted: true, answer: expect.stringMatching(/^250 /) },
    ])
    expect(mails.received).toMatchObject([{ to: 'admin@example.com', from: 'loja@shop.example' }])
    expect(mails.received[0]?.text).toContain('Reply-To: oi@shop.example')
    expect(await readCheck('test_mail')).toMatchObject({ state: 'done', reason: 'test_mail_accepted' })
  })

  it('shows why the mail server refused the test mail, and stores only the codes of the reply', async () => {
    behavior.at = { from: '550 5.7.1 admin@example.com is not allowed here' }
    expect((await sendTest()).body).toMatchObject({
      isAccepted: false,
      answer: '550 5.7.1 admin@example.com is not allowed here',
    })
    behavior.at = {}
    expect(await readCheck('test_mail')).toMatchObject({
      state: 'open',
      reason: 'test_mail_refused',
      details: ['MAIL FROM 550 5.7.1'],
    })
    const { rows } = await shop.db.execute(`select value from installation where key = 'going_live.test_mail'`)
    expect(JSON.stringify(rows)).not.toContain('example.com')
  })

  it('does not count for another mail server or sender, and is refused without a mail server', async () => {
    await sendTest()
    const other = await readWith({ mailFrom: 'other@shop.example' })
    expect(other.test_mail?.reason).toBe('test_mail_missing')
    const without = await readWith({ smtpUrl: null })
    expect([without.test_mail?.reason, without.mail_server?.reason]).toEqual([
      'test_mail_needs_server',
      'mail_server_missing',
    ])
    const mute = await startTestApp({ env: { MAIL_FROM: 'no-reply@localhost' } })
    const refused = await mute.as('admin').send(goingLive.sendTestMail, { body: { language: 'en' } })
    expect([refused.status, refused.body.error]).toEqual([409, 'mail_server_missing'])
    const local = await mute.as('admin').send(goingLive.lookUpSenderDomain, { body: { dkimSelector: null } })
    expect([local.status, local.body.error]).toEqual([409, 'sender_domain_missing'])
    const { checks, senderDomain } = (await mute.as('viewer').send(goingLive.readGoingLive, {})).body
    expect(senderDomain).toBeNull()
    expect(checks.filter(({ reason }) => reason === 'sender_local').map(({ state }) => state)).toEqual(
      Array(3).fill('unknown'),
    )
  })

  it('is refused for a caller without an e-mail address', async () => {
    await expect(sendTestMail(shop.ctx, 'en')).rejects.toMatchObject({ code: 'own_email_missing' })
  })

  it('shows whether the background job reached the mail server', async () => {
    await setInstallationFact(shop.db, 'self.mail_server', 'unreachable')
    expect(await readCheck('mail_server')).toMatchObject({ state: 'open', reason: 'mail_server_refused' })
    await setInstallationFact(shop.db, 'self.mail_server', 'reachable')
    expect(await readReason('mail_server')).toBe('mail_server_reached')
  })
})

describe('records of the sender’s domain', () => {
  it('are not looked up until a member asks for the lookup', async () => {
    expect(await readReason('spf')).toBe('not_looked_up')
    expect(names.questions).toEqual([])
    const { status, body } = await lookUp()
    expect(status).toBe(200)
    expect(body.checks.filter(({ name }) => ['spf', 'dkim', 'dmarc'].includes(name))).toMatchObject([
      { state: 'done', reason: 'spf_reject', at: expect.any(String) },
      { state: 'done', reason: 'dkim_found', details: ['google'] },
      { state: 'done', reason: 'dmarc_none', details: ['v=DMARC1; p=none'] },
    ])
    expect(await read()).toEqual(body)
  })

  it('do not count for another domain', async () => {
    expect((await readWith({ mailFrom: 'loja@other.example' })).spf?.reason).toBe('not_looked_up')
  })

  it('are looked up with the selector that the seller entered, which must consist of host name labels', async () => {
    await lookUp('other')
    expect(await readCheck('dkim')).toMatchObject({ state: 'open', reason: 'dkim_missing', details: ['other'] })
    await lookUp()
    expect(await readCheck('dkim')).toMatchObject({ details: ['other'] })
    expect((await lookUp('two words')).status).toBe(422)
    expect((await lookUp('a..b')).status).toBe(422)
  })

  it('count as not looked up when another version stored them in a form that this version cannot read', async () => {
    await setInstallationFact(shop.db, 'going_live.sender_domain', '{"domain":"shop.example"}')
    expect(await readReason('spf')).toBe('not_looked_up')
    await setInstallationFact(shop.db, 'going_live.sender_domain', 'no JSON')
    expect(await readReason('spf')).toBe('not_looked_up')
  })
})
