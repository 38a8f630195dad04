import type { DigitalUpload } from '#contract/digital-uploads.ts'

type LocalFile = Pick<File, 'name' | 'size' | 'lastModified'>

/** The server stores at most this many characters of a name. */
const storedNameLength = 200

/** Whether a file on the computer is the one whose upload was interrupted, in the version that was sent. */
export const isSameFile = (upload: DigitalUpload, { name, size, lastModified }: LocalFile): boolean =>
  upload.bytes === size &&
  (upload.lastModified === null || upload.lastModified === lastModified) &&
  name.normalize('NFC').trim().slice(-storedNameLength) === upload.fileName

type Owner = Pick<DigitalUpload, 'benefitId' | 'lessonId' | 'lessonRole'>

const isSameOwner = (upload: Owner, owner: Owner) =>
  upload.benefitId === owner.benefitId && upload.lessonId === owner.lessonId && upload.lessonRole === owner.lessonRole

/** Finds the interrupted upload that a chosen file continues. */
export const findResumable = (uploads: readonly DigitalUpload[], file: LocalFile, owner: Owner) =>
  uploads.find(upload => upload.state === 'receiving' && isSameOwner(upload, owner) && isSameFile(upload, file)) ?? null
