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
const owner = { benefitId: null, lessonId: null, lessonRole: null }
const file = { name: 'Lição.pdf'.normalize('NFD'), size: 100, lastModified: 5_000 }

describe('findResumable', () => {
  it('finds the upload of the same file, however the system encodes accents', () => {
    expect(findResumable([upload], file, owner)).toBe(upload)
    expect(findResumable([{ ...upload, lastModified: null }], file, owner)?.id).toBe('u1')
  })

  it('finds no upload for another version of the file, another benefit, a lesson or a file that has arrived', () => {
    expect(findResumable([upload], { ...file, lastModified: 6_000 }, owner)).toBeNull()
    expect(findResumable([upload], { ...file, size: 101 }, owner)).toBeNull()
    expect(findResumable([upload], { ...file, name: 'Licao.pdf' }, owner)).toBeNull()
    expect(findResumable([upload], file, { ...owner, benefitId: 'b1' })).toBeNull()
    expect(findResumable([upload], file, { ...owner, lessonId: 'l1', lessonRole: 'video' })).toBeNull()
    expect(findResumable([{ ...upload, state: 'assembling' }], file, owner)).toBeNull()
  })
})
