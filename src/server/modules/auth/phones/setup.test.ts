import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readPhoneSender, removePhoneSender, savePhoneSender, tryPhoneSender } from '#contract/sign-in-phone.ts'
import { startTestApp } from '#tests/support/app.ts'
import { startPhoneSender } from '#tests/support/phone-sender.ts'

const shop = await startTestApp()
const sender = await startPhoneSender()
afterAll(() => sender.close())
const owner = shop.as('owner')
const saveSender = (changes: object = {}) =>
  owner.send(savePhoneSender, {
    body: { url: sender.url, channels: ['sms'], ...changes } as { url: string; channels: ['sms'] },
  })
const sendTestMessage = () => owner.send(tryPhoneSender, { body: { phone: '+5511999990000', channel: 'sms' } })

test('shows no message sender in a new shop, and rejects testing or removing one', async () => {
  expect((await owner.send(readPhoneSender, {})).body).toEqual({ sender: null, people: 0, factors: 0 })
  expect((await sendTestMessage()).status).toBe(404)
  expect((await owner.send(removePhoneSender, {})).status).toBe(404)
})

test('shows the secret of a message sender only when the secret is created or renewed', async () => {
  const saved = await saveSender()
  expect(saved.body).toMatchObject({
    secret: expect.stringMatching(/^whsec_.{44}$/),
    sender: { url: sender.url, enabled: true },
  })
  sender.state.secret = String(saved.body.secret)
  expect((await saveSender({ enabled: false })).body).toMatchObject({ secret: null, sender: { enabled: false } })
  expect((await owner.send(readPhoneSender, {})).body).not.toHaveProperty('secret')
  const { rows } = await shop.db.execute(sql`select * from auth_phone_senders`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(sender.state.secret)
  const renewed = await saveSender({ renewSecret: true })
  expect(renewed.body.secret).toMatch(/^whsec_/)
  expect(renewed.body.secret).not.toBe(sender.state.secret)
  expect((await sendTestMessage()).body.error).toBe('phone_sender_failed')
  sender.state.secret = String(renewed.body.secret)
})

test('sends a signed test message whose code cannot be used to sign in', async () => {
  expect((await sendTestMessage()).status).toBe(204)
  expect(sender.messages.at(-1)).toMatchObject({ phone: '+5511999990000', channel: 'sms', code: '000000' })
  sender.state.answers = 302
  expect((await sendTestMessage()).body.error).toBe('phone_sender_failed')
  sender.state.answers = 200
})

test.each([
  'http://phones.example/send',
  'https://user:word@phones.example/',
  'https://10.0.0.8/',
  'https://[::ffff:7f00:1]/',
])('rejects %s as the URL of the message sender', async url => {
  const { status, body } = await saveSender({ url })
  expect([status, body.error]).toEqual([422, 'phone_sender_not_allowed'])
})

test.each(['https://phones.example:6379/', 'https://phones.example:25/', 'https://93.184.216.34:5432/send'])(
  'rejects %s as the URL of the message sender because of its port',
  async url => {
    const { status, body } = await saveSender({ url })
    expect([status, body.error]).toEqual([422, 'port_not_allowed'])
  },
)

test('accepts a URL of the message sender with a port that the operator allows', async () => {
  const ownShop = await startTestApp({ env: { OUTWARD_ALLOWED: 'sms.example:6379, phones.example:9443' } })
  const save = (url: string) => ownShop.as('owner').send(savePhoneSender, { body: { url, channels: ['sms'] } })
  expect((await save('https://phones.example:9443/send')).status).toBe(200)
  expect((await save('https://phones.example:6379/send')).body.error).toBe('port_not_allowed')
  expect((await save('https://phones.example:8443/send')).status).toBe(200)
})

test('allows only the owner to read or change the message sender', async () => {
  for (const role of ['viewer', 'editor', 'admin'] as const) {
    expect((await shop.as(role).send(readPhoneSender, {})).status).toBe(403)
    const body = { url: sender.url, channels: ['sms' as const] }
    expect((await shop.as(role).send(savePhoneSender, { body })).status).toBe(403)
  }
})
