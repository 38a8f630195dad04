import { describe, expect, it } from 'vitest'
import type { DigitalUpload } from '#contract/digital-uploads.ts'
import { findResumable } from './find-resumable.ts'

const upload: DigitalUpload = {
  id: 'u1',
  productId: 'p1',
  benefitId: null,
  lessonId: null,
  lessonRole: null,
  fileName: 'Lição.pdf',
  mime: 'application/pdf',
  bytes: 100,
  lastModified: 5_000,
  partBytes: 10,
  receivedParts: [1],
  state: 'receiving',
  problem: null,
  createdAt: '',
  expiresAt: '',
}
const file = { name: 'Lição.pdf'.normalize('NFD'), size: 100, lastModified: 5_000 }

describe('findResumable', () => {
  it('finds the upload of the same file, however the system encodes accents', () => {
    expect(findResumable([upload], file, null)).toBe(upload)
    expect(findResumable([{ ...upload, lastModified: null }], file, null)?.id).toBe('u1')
  })

  it('finds no upload for another version of the file, another benefit or a file that has arrived', () => {
    expect(findResumable([upload], { ...file, lastModified: 6_000 }, null)).toBeNull()
    expect(findResumable([upload], { ...file, size: 101 }, null)).toBeNull()
    expect(findResumable([upload], { ...file, name: 'Licao.pdf' }, null)).toBeNull()
    expect(findResumable([upload], file, 'b1')).toBeNull()
    expect(findResumable([{ ...upload, state: 'assembling' }], file, null)).toBeNull()
  })
})
