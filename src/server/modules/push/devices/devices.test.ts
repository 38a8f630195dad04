import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  choosePushEvents,
  deletePushDevice,
  getPushSettings,
  maxPushDevices,
  registerPushDevice,
  renewPushDevice,
  testPushDevice,
} from '#contract/push.ts'
import { readAudit } from '#contract/team.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { pushSubscriptions } from '#server/platform/db/schema/push.ts'
import { installation } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { addApiKey, addMember, signInAs } from '#tests/support/team.ts'
import { listUnreadablePushSecrets } from '../index.ts'
import { pushUpkeepJob } from '../upkeep-job.ts'

const shop = await startTestApp()
const owner = await addMember(shop, 'owner')
const editor = await addMember(shop, 'editor')
const viewer = await addMember(shop, 'viewer')
const service = await startPushService()
afterAll(service.close)

type Caller = Pick<typeof owner, 'send'>
const { publicKey } = (await owner.send(getPushSettings, {})).body
const createBody = () => {
  const { device: _, ...subscription } = service.subscribe(publicKey)
  return { ...subscription, language: 'en' as const }
}
const register = async (caller: Caller, body: object = createBody()) => caller.send(registerPushDevice, { body })
const listDevices = async (caller: Caller) => (await caller.send(getPushSettings, {})).body.devices

describe('devices of a member', () => {
  it('are listed with the browser of their session, and removed', async () => {
    const { body } = await register(viewer)
    expect(await listDevices(viewer)).toEqual([
      {
        ...{ id: body.id, device: 'Test', endpointHash: expect.any(String), createdAt: expect.any(String) },
        ...{ lastUsedAt: null, failingSince: null },
      },
    ])
    expect((await viewer.send(deletePushDevice, { params: { id: body.id } })).status).toBe(204)
    expect(await listDevices(viewer)).toEqual([])
    expect((await viewer.send(deletePushDevice, { params: { id: body.id } })).body.error).toBe('push_device_not_found')
    const { entries } = (await owner.send(readAudit, { query: {} })).body
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['push.remove', 'push.register'])
  })

  it('refuses private addresses, other protocols and invalid keys', async () => {
    const valid = createBody()
    const outcomes = [
      { ...valid, endpoint: 'https://10.0.0.8/send' },
      { ...valid, endpoint: 'http://push.example/send' },
      { ...valid, endpoint: 'https://user:word@push.example/send' },
      { ...valid, endpoint: 'https://push.example:6379/send' },
      { ...valid, endpoint: 'push' },
      { ...valid, keys: { ...valid.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { ...valid, keys: { ...valid.keys, auth: 'c2hvcnQ' } },
    ].map(async body => {
      const response = await register(viewer, body)
      return [response.status, response.body.error]
    })
    expect(await Promise.all(outcomes)).toEqual([
      [422, 'push_endpoint_not_allowed'],
      [422, 'push_endpoint_not_allowed'],
      [422, 'push_endpoint_not_allowed'],
      [422, 'port_not_allowed'],
      [422, 'invalid_fields'],
      [422, 'push_key_invalid'],
      [422, 'invalid_fields'],
    ])
    expect(await listDevices(viewer)).toEqual([])
  })

  it('lets no member reach the devices of another member', async () => {
    const { body } = await register(editor)
    const hash = (await listDevices(editor))[0]?.endpointHash ?? ''
    expect(await listDevices(viewer)).toEqual([])
    for (const response of [
      await viewer.send(deletePushDevice, { params: { id: body.id } }),
      await viewer.send(testPushDevice, { params: { id: body.id } }),
      await viewer.send(renewPushDevice, { body: { endpointHash: hash } }),
    ])
      expect([response.status, response.body.error]).toEqual([404, 'push_device_not_found'])
    expect(await listDevices(editor)).toHaveLength(1)
  })

  it('belong to the member who registered the browser last', async () => {
    const body = createBody()
    await register(viewer, body)
    expect((await register(owner, body)).status).toBe(200)
    expect(await listDevices(viewer)).toEqual([])
    expect((await listDevices(owner)).map(each => each.endpointHash)).toEqual([sha256Hex(body.endpoint)])
  })

  it('end with the session to which they are bound', async () => {
    const body = createBody()
    const first = await signInAs(shop, viewer.email)
    await register(first, body)
    const second = await signInAs(shop, viewer.email)
    const endpointHash = sha256Hex(body.endpoint)
    expect((await second.send(renewPushDevice, { body: { endpointHash } })).status).toBe(204)
    await first.raw('POST', '/auth/v1/logout?scope=local')
    expect(await listDevices(viewer)).toHaveLength(1)
    await second.raw('POST', '/auth/v1/logout?scope=local')
    expect(await listDevices(viewer)).toEqual([])
    await pushUpkeepJob.run(shop.ctx)
    const rows = await shop.db.select().from(pushSubscriptions)
    expect(rows.filter(row => row.endpoint_hash === endpointHash)).toEqual([])
  })

  it('are at most ten', async () => {
    for (let count = (await listDevices(owner)).length; count < maxPushDevices; count++) await register(owner)
    const { status, body } = await register(owner)
    expect([status, body.error]).toEqual([409, 'push_devices_full'])
  })

  it('are stored without a readable endpoint or secret', async () => {
    const body = createBody()
    await register(viewer, body)
    const { rows } = await shop.db.execute('select to_jsonb(s)::text as row from push_subscriptions s')
    const [endpoint, secret] = [body.endpoint.slice('http://'.length), body.keys.auth]
    for (const { row } of rows) for (const hidden of [endpoint, secret]) expect(row).not.toContain(hidden)
  })

  it('receive a test, at most six a minute', async () => {
    const { body } = await register(editor)
    const results: unknown[] = []
    for (const answer of [201, 400, 503, 410] as const) {
      service.behavior.answer = () => answer
      results.push((await editor.send(testPushDevice, { params: { id: body.id } })).body.result)
    }
    service.behavior.answer = () => 201
    expect(results).toEqual(['sent', 'refused', 'failed', 'gone'])
    const statuses: number[] = []
    for (let times = 0; times < 3; times++)
      statuses.push((await editor.send(testPushDevice, { params: { id: body.id } })).status)
    expect(statuses).toEqual([404, 404, 429])
  })
})

describe('the events of a member', () => {
  it('are sales, disputes and alarms at first, and alarms only for administrators', async () => {
    const read = async (caller: Caller) => (await caller.send(getPushSettings, {})).body
    expect((await read(owner)).events).toEqual(['sale', 'dispute', 'alarm'])
    expect(await read(viewer)).toMatchObject({
      events: ['sale', 'dispute'],
      available: expect.not.arrayContaining(['alarm']),
    })
    const chosen = await viewer.send(choosePushEvents, { body: { events: ['alarm', 'pix_code'] } })
    expect(chosen.body).toEqual({ events: ['pix_code'] })
    expect((await read(viewer)).events).toEqual(['pix_code'])
  })

  it('are refused for an unknown event, without a session and for an API key', async () => {
    expect((await viewer.send(choosePushEvents, { body: { events: ['everything'] } })).status).toBe(422)
    expect((await shop.browser().send(getPushSettings, {})).status).toBe(401)
    expect((await (await addApiKey(shop, 'admin')).send(getPushSettings, {})).status).toBe(403)
  })
})

describe('the key pair', () => {
  it('is created once and replaced with all devices when it cannot be decrypted', async () => {
    expect((await owner.send(getPushSettings, {})).body.publicKey).toBe(publicKey)
    expect(await listUnreadablePushSecrets(shop.ctx)).toEqual([])
    await shop.db
      .update(installation)
      .set({ value: `${publicKey} v1.damaged` })
      .where(eq(installation.key, 'push_keys'))
    expect(await listUnreadablePushSecrets(shop.ctx)).toEqual(['installation.push_private_key'])
    const { body } = await owner.send(getPushSettings, {})
    expect([body.publicKey === publicKey, body.devices]).toEqual([false, []])
    expect(await listUnreadablePushSecrets(shop.ctx)).toEqual([])
  })
})
