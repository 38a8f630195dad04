import type { DigitalUpload } from '#contract/digital-uploads.ts'

type LocalFile = Pick<File, 'name' | 'size' | 'lastModified'>

/** The server stores at most this many characters of a name. */
const storedNameLength = 200

/** Whether a file on the computer is the one whose upload was interrupted, in the version that was sent. */
export const isSameFile = (upload: DigitalUpload, { name, size, lastModified }: LocalFile): boolean =>
  upload.bytes === size &&
  (upload.lastModified === null || upload.lastModified === lastModified) &&
  name.normalize('NFC').trim().slice(-storedNameLength) === upload.fileName

/** Finds the interrupted upload that a chosen file continues. */
export const findResumable = (uploads: readonly DigitalUpload[], file: LocalFile, benefitId: string | null) =>
  uploads.find(upload => upload.state === 'receiving' && upload.benefitId === benefitId && isSameFile(upload, file)) ??
  null
