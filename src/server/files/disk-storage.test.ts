import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '#server/kernel/storage.ts'
import { createDiskStorage, isStorageKey } from './disk-storage.ts'

let folder = ''
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
  storage = createDiskStorage(folder)
})
afterAll(() => rm(folder, { recursive: true }))

test('what was put is got back, replaced by a second put, and gone after delete', async () => {
  await storage.put('product-images/a/b.png', Buffer.from('one'), 'image/png')
  await storage.put('product-images/a/b.png', Buffer.from('two'), 'image/png')
  expect(await storage.get('product-images/a/b.png')).toEqual({ bytes: Buffer.from('two'), mime: 'image/png' })
  expect(await storage.has('product-images/a/b.png')).toBe(true)
  await storage.delete('product-images/a/b.png')
  await storage.delete('product-images/a/b.png')
  expect(await storage.get('product-images/a/b.png')).toBeNull()
  expect(await storage.has('product-images/a/b.png')).toBe(false)
})

test('parallel writers of one key leave one whole file and nothing beside it', async () => {
  const bodies = Array.from({ length: 20 }, (_, index) => Buffer.alloc(100_000, index + 1))
  await Promise.all(bodies.map(body => storage.put('blobs/same', body, 'application/octet-stream')))
  const kept = (await storage.get('blobs/same'))?.bytes
  expect(bodies.some(body => kept?.equals(body))).toBe(true)
  expect(await readdir(join(folder, 'files/blobs'))).toEqual(['same'])
  expect((await stat(join(folder, 'files/blobs/same'))).mode & 0o777).toBe(0o600)
})

test('keys that would leave the folder are refused', async () => {
  for (const key of [
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a/.',
    'a/.hidden',
    'a\\b/c',
    'a/b\0',
    'a/b c',
    'alone',
  ])
    expect(isStorageKey(key), key).toBe(false)
  await expect(storage.put('a/../../x', Buffer.from('x'), 'text/plain')).rejects.toThrow('not a storage key')
  expect(await storage.get('../../etc/passwd')).toBeNull()
  expect(await storage.get('blobs')).toBeNull()
})
