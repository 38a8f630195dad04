import { expect, it } from 'vitest'
import { readOperations } from '#contract/operations.ts'
import { replaceInstallationFact } from '#server/kernel/repository.ts'
import { testApp } from '#tests/support/app.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { heartbeatChore, mailServerChore } from '../index.ts'

let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const answer: NonNullable<Parameters<typeof mailServer>[0]> = {}
const mails = await mailServer(answer)

const shop = await testApp({ simulator: true, clock, env: { SMTP_URL: `smtp://user:pass@127.0.0.1:${mails.port}` } })
const seen = async () => (await shop.as('viewer').send(readOperations, {})).body
const state = async (name: string) => (await seen()).selfChecks.find(check => check.name === name)

it('says of nothing it has not looked at that it is well', async () => {
  const { selfChecks, processes } = await seen()
  expect(processes).toEqual([])
  expect(Object.fromEntries(selfChecks.map(check => [check.name, check.state]))).toEqual({
    webhook_arrives: 'unknown',
    sandbox_header: 'off',
    clock_database: 'unknown',
    clock_provider: 'unknown',
    disk: 'unknown',
    mail_server: 'unknown',
    backup: 'unknown',
  })
})

it('shows each process that is alive, and lets go of one that stopped saying so', async () => {
  shop.services.metrics.providerCall('failed', 10, 3_000)
  await heartbeatChore.run(shop.ctx)
  const { processes } = await seen()
  expect(processes).toMatchObject([
    { version: expect.stringMatching(/^\d/), memoryMb: expect.any(Number), failures: { provider: 1 } },
  ])
  expect(await state('clock_database')).toMatchObject({ state: 'ok', figure: expect.any(Number) })
  expect(await state('clock_provider')).toEqual({ name: 'clock_provider', state: 'ok', figure: 3 })
  expect((await state('disk'))?.figure).toBeGreaterThan(0)
  shop.services.metrics.providerCall('ok', 10, -200_000)
  await heartbeatChore.run(shop.ctx)
  expect((await seen()).processes).toHaveLength(1)
  expect(await state('clock_provider')).toEqual({ name: 'clock_provider', state: 'bad', figure: -200 })
  aheadMs += 121_000
  expect((await seen()).processes).toEqual([])
})

it('looks whether the mail server lets the shop in, every ten minutes and no oftener', async () => {
  await mailServerChore.run(shop.ctx)
  expect((await state('mail_server'))?.state).toBe('ok')
  answer.at = { auth: '535 5.7.8 Authentication credentials invalid' }
  await mailServerChore.run(shop.ctx)
  expect((await state('mail_server'))?.state).toBe('ok')
  aheadMs += 601_000
  await mailServerChore.run(shop.ctx)
  expect((await state('mail_server'))?.state).toBe('bad')
  answer.at = {}
  aheadMs += 601_000
  await mailServerChore.run(shop.ctx)
  expect((await state('mail_server'))?.state).toBe('ok')
  await mails.close()
  aheadMs += 601_000
  await mailServerChore.run(shop.ctx)
  expect((await state('mail_server'))?.state).toBe('bad')
})

it('tells the age of the last backup once something says when it was', async () => {
  await replaceInstallationFact(shop.db, 'backup.last', clock().toISOString())
  expect((await state('backup'))?.state).toBe('ok')
  aheadMs += 49 * 3_600_000
  expect(await state('backup')).toEqual({ name: 'backup', state: 'warn', figure: expect.any(Number) })
})
