import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import type { Storage } from '#server/platform/files/storage.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { isStorageKey } from './storage-key.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
afterAll(() => rm(folder, { recursive: true }))
const s3 = await startS3Server()
const storages: [string, Storage][] = [
  ['a folder on disk', createDiskStorage(folder)],
  ['a bucket of an S3-compatible service', createS3Storage(s3.settings)],
]
const text = async (stream: Readable | null) => stream && (await buffer(stream)).toString('utf8')

for (const [name, storage] of storages) {
  describe(`files in ${name}`, () => {
    it('reads, replaces and deletes a stored file', async () => {
      const key = 'product-images/a/b.png'
      expect([await storage.get(key), await storage.has(key), await storage.open(key)]).toEqual([null, false, null])
      await storage.put(key, Buffer.from('one'), 'image/png')
      await storage.put(key, Buffer.from('two'), 'image/png')
      expect(await storage.get(key)).toEqual({ bytes: Buffer.from('two') })
      expect(await text(await storage.open(key))).toBe('two')
      expect(await storage.has(key)).toBe(true)
      await storage.delete(key)
      await storage.delete(key)
      expect([await storage.get(key), await storage.has(key), await storage.open(key)]).toEqual([null, false, null])
    })

    it('reads a range of a stored file', async () => {
      await storage.put('blobs/digits', Buffer.from('0123456789'), 'text/plain')
      expect(await text(await storage.open('blobs/digits', { start: 2, end: 4 }))).toBe('234')
      expect(await text(await storage.open('blobs/digits', { start: 9, end: 9 }))).toBe('9')
    })

    it('stores an empty file and a file larger than the buffer of a stream', async () => {
      const large = Buffer.alloc(3_000_000, 7)
      await storage.put('blobs/none', Buffer.alloc(0), 'text/plain')
      await storage.put('blobs/large', large, 'application/octet-stream')
      expect((await storage.get('blobs/none'))?.bytes.length).toBe(0)
      expect((await storage.get('blobs/large'))?.bytes.equals(large)).toBe(true)
    })

    it('stores a copy of a local file, and leaves the local file in place', async () => {
      const source = join(folder, 'source')
      await writeFile(source, 'from a file')
      await storage.put('blobs/from-file', { file: source }, 'text/plain')
      await storage.put('blobs/from-file', { file: source }, 'text/plain')
      expect(await text(await storage.open('blobs/from-file'))).toBe('from a file')
      expect((await stat(source)).size).toBe(11)
    })

    it('stores a temporary local file, also in place of an earlier one', async () => {
      const source = join(folder, 'temporary')
      for (const content of ['first', 'second']) {
        await writeFile(source, content, { mode: 0o644 })
        await storage.put('blobs/temporary', { file: source, isTemporary: true }, 'text/plain')
      }
      expect(await text(await storage.open('blobs/temporary'))).toBe('second')
    })

    it('keeps a stored file complete under concurrent writes', async () => {
      const bodies = Array.from({ length: 10 }, (_, index) => Buffer.alloc(100_000, index + 1))
      await Promise.all(bodies.map(body => storage.put('blobs/same', body, 'application/octet-stream')))
      const stored = (await storage.get('blobs/same'))?.bytes
      expect(bodies.some(body => stored?.equals(body))).toBe(true)
    })

    it('rejects keys that are not plain names, and finds no file under such keys', async () => {
      await expect(storage.put('a/../../x', Buffer.from('x'), 'text/plain')).rejects.toThrow('not a storage key')
      for (const key of ['../../etc/passwd', 'blobs/../blobs/same', 'blobs'])
        expect([await storage.get(key), await storage.open(key), await storage.has(key)], key).toEqual([
          null,
          null,
          false,
        ])
      await storage.delete('blobs/../blobs/same')
      expect(await storage.has('blobs/same')).toBe(true)
    })
  })
}

describe('files on disk', () => {
  it('leaves no temporary files, and makes files readable only by their owner', async () => {
    expect((await readdir(join(folder, 'files/blobs'))).filter(name => name.endsWith('.tmp'))).toEqual([])
    for (const name of ['same', 'from-file', 'temporary'])
      expect((await stat(join(folder, 'files/blobs', name))).mode & 0o777).toBe(0o600)
  })
})

it('rejects storage keys that would leave the folder', () => {
  const wrong = ['../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.', 'a/.hidden', 'a\\b/c', 'a/b\0', 'a/b c', 'alone']
  for (const key of wrong) expect(isStorageKey(key), key).toBe(false)
})
