import { expect, it } from 'vitest'
import { readOperations } from '#contract/operations.ts'
import { setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { startTestApp } from '#tests/support/app.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { heartbeatJob } from './heartbeat-job.ts'
import { mailServerJob } from './mail-server-job.ts'

let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const behavior: NonNullable<Parameters<typeof mailServer>[0]> = {}
const mails = await mailServer(behavior)

const shop = await startTestApp({
  simulator: true,
  clock,
  env: { SMTP_URL: `smtp://user:pass@127.0.0.1:${mails.port}` },
})
const getOperations = async () => (await shop.as('viewer').send(readOperations, {})).body
const getCheckState = async (name: string) => (await getOperations()).selfChecks.find(check => check.name === name)

it('reports no self-check as ok before the check has run', async () => {
  const { selfChecks, processes } = await getOperations()
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

it('lists each live process, and removes a process that stopped reporting', async () => {
  shop.services.metrics.providerCall('failed', 10, 3_000)
  await heartbeatJob.run(shop.ctx)
  const { processes } = await getOperations()
  expect(processes).toMatchObject([
    { version: expect.stringMatching(/^\d/), memoryMb: expect.any(Number), failures: { provider: 1 } },
  ])
  expect(await getCheckState('clock_database')).toMatchObject({ state: 'ok', figure: expect.any(Number) })
  expect(await getCheckState('clock_provider')).toEqual({ name: 'clock_provider', state: 'ok', figure: 3 })
  expect((await getCheckState('disk'))?.figure).toBeGreaterThan(0)
  shop.services.metrics.providerCall('ok', 10, -200_000)
  await heartbeatJob.run(shop.ctx)
  expect((await getOperations()).processes).toHaveLength(1)
  expect(await getCheckState('clock_provider')).toEqual({ name: 'clock_provider', state: 'bad', figure: -200 })
  aheadMs += 121_000
  expect((await getOperations()).processes).toEqual([])
})

it('checks the sign-in to the mail server at most every ten minutes', async () => {
  await mailServerJob.run(shop.ctx)
  expect((await getCheckState('mail_server'))?.state).toBe('ok')
  behavior.at = { auth: '535 5.7.8 Authentication credentials invalid' }
  await mailServerJob.run(shop.ctx)
  expect((await getCheckState('mail_server'))?.state).toBe('ok')
  aheadMs += 601_000
  await mailServerJob.run(shop.ctx)
  expect((await getCheckState('mail_server'))?.state).toBe('bad')
  behavior.at = {}
  aheadMs += 601_000
  await mailServerJob.run(shop.ctx)
  expect((await getCheckState('mail_server'))?.state).toBe('ok')
  await mails.close()
  aheadMs += 601_000
  await mailServerJob.run(shop.ctx)
  expect((await getCheckState('mail_server'))?.state).toBe('bad')
})

it('reports the age of the last backup once its time is recorded', async () => {
  await setInstallationFact(shop.db, 'backup.last', clock().toISOString())
  expect((await getCheckState('backup'))?.state).toBe('ok')
  aheadMs += 49 * 3_600_000
  expect(await getCheckState('backup')).toEqual({ name: 'backup', state: 'warn', figure: expect.any(Number) })
})
