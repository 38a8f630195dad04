import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import type { S3Settings } from '#server/platform/config/s3-settings.ts'
import type { Services } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { serializeError } from '#server/platform/observability/error-reason.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { checkStorageSettings } from './index.ts'
import { buildObjectUrl } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'

const s3 = await startS3Server()
const patientPolicy = { attemptMs: 8_000, totalMs: 20_000, attempts: 3, firstPauseMs: 5 }
const hastyPolicy = { attemptMs: 1_000, totalMs: 4_000, attempts: 3, firstPauseMs: 5 }
const storage = createS3Storage(s3.settings, patientPolicy)
const hastyStorage = createS3Storage(s3.settings, hastyPolicy)
const bytes = Buffer.from('a file')
await storage.put('blobs/file', bytes, 'text/plain')

/** Returns the number of calls to the service, and the error that `callStorage` threw or null. */
async function countCalls(callStorage: () => Promise<unknown>) {
  const callsBefore = s3.seen.calls
  const error = await callStorage().then(
    () => null,
    problem => problem,
  )
  return { calls: s3.seen.calls - callsBefore, error }
}

it('retries calls to the object storage after transient errors', async () => {
  for (const fault of [500, 503, 429]) {
    s3.faults.push(fault, fault)
    expect((await storage.get('blobs/file'))?.bytes).toEqual(bytes)
    s3.faults.push(fault)
    await storage.put('blobs/file', bytes, 'text/plain')
    s3.faults.push(fault)
    expect(await storage.has('blobs/file')).toBe(true)
    s3.faults.push(fault)
    await storage.delete('blobs/gone')
  }
  s3.faults.push('silence')
  expect((await hastyStorage.get('blobs/file'))?.bytes).toEqual(bytes)
})

it('gives up a storage call after the maximum number of attempts, and reports when to retry', async () => {
  for (const [fault, triedStorage] of [
    [500, storage],
    ['silence', hastyStorage],
  ] as const) {
    s3.faults.push(fault, fault, fault)
    const { calls, error } = await countCalls(() => triedStorage.get('blobs/file'))
    expect([calls, error.code, error.status, error.retryAfter]).toEqual([3, 'unavailable', 503, 5])
  }
})

it('stops retrying a storage call at its time limit, even with attempts left', async () => {
  const patient = createS3Storage(s3.settings, { attemptMs: 200, totalMs: 450, attempts: 100, firstPauseMs: 1 })
  s3.faults.push(...Array.from({ length: 10 }, () => 'silence' as const))
  const { calls, error } = await countCalls(() => patient.has('blobs/file'))
  s3.faults.length = 0
  expect(error).toBeInstanceOf(AppError)
  expect(calls).toBeLessThan(5)
})

it('aborts reading a response of the object storage that stalls midway', async () => {
  s3.faults.push('half')
  const { error } = await countCalls(() => hastyStorage.get('blobs/file'))
  expect(String(error)).toMatch(/stopped sending/)
})

it('fails a storage call without a retry for a wrong secret, a wrong access key or a missing bucket', async () => {
  const wrongSettings = { secretAccessKey: 'another-marked-secret', accessKeyId: 'AKIDOTHER', bucket: 'no-such-bucket' }
  const codes = { secretAccessKey: 'SignatureDoesNotMatch', accessKeyId: 'InvalidAccessKeyId', bucket: 'NoSuchBucket' }
  for (const [name, value] of Object.entries(wrongSettings)) {
    const other = createS3Storage({ ...s3.settings, [name]: value }, patientPolicy)
    const { calls, error } = await countCalls(() => other.put('blobs/x', bytes, 'text/plain'))
    expect([calls, error.code, error.cause.code]).toEqual([1, 'unavailable', codes[name as keyof typeof codes]])
    expect(await countCalls(() => other.get('blobs/file'))).toMatchObject({ calls: 1, error: { code: 'unavailable' } })
  }
  expect(await storage.has('blobs/x')).toBe(false)
})

it('throws `unavailable` when nothing listens at the endpoint', async () => {
  const unreachable = createS3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:9' }, hastyPolicy)
  await expect(unreachable.get('blobs/file')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
})

it('shows neither access key nor secret nor signature in any form of a storage error', async () => {
  const secrets = ['a-marked-secret-that-no-log-may-show', 'AKIDMARKED', 'AWS4-HMAC']
  for (const fault of [500, 'silence'] as const) {
    s3.faults.push(fault, fault, fault)
    const { error } = await countCalls(() => hastyStorage.get('blobs/file'))
    const text =
      inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(serializeError(error)) + error.cause.stack
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
})

it('builds object URLs with the bucket in the path or as a subdomain', () => {
  const aws = { ...s3.settings, endpoint: 'https://s3.example', bucket: 'shop' }
  expect(buildObjectUrl(aws, 'a/b')).toBe('https://s3.example/shop/a/b')
  expect(buildObjectUrl({ ...aws, pathStyle: false }, 'a/b')).toBe('https://shop.s3.example/a/b')
})

it('names wrong storage settings at startup, and only logs a warning when the service is down', async () => {
  const warnings: unknown[] = []
  const log = { warn: (...args: unknown[]) => warnings.push(args) } as unknown as Services['log']
  const check = (change: Partial<S3Settings>) =>
    checkStorageSettings({ storage: createS3Storage({ ...s3.settings, ...change }, patientPolicy), log })
  expect(await check({})).toBeNull()
  expect(await check({ bucket: 'no-such-bucket' })).toMatch(/S3_BUCKET/)
  expect(await check({ accessKeyId: 'AKIDOTHER' })).toMatch(/S3_ACCESS_KEY_ID/)
  expect(await check({ secretAccessKey: 'marked' })).toMatch(/^((?!marked).)*S3_SECRET_ACCESS_KEY/)
  expect(warnings).toEqual([])
  expect(await check({ endpoint: 'http://127.0.0.1:9' })).toBeNull()
  expect(warnings.length).toBe(1)
})
