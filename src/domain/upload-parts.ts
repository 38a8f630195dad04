/** The states of an upload in parts. A `done` upload has become a file; a `failed` one never will. */
export const uploadStates = ['receiving', 'assembling', 'done', 'failed'] as const
export type UploadState = (typeof uploadStates)[number]

/** The size of a file and of its parts, in bytes. All parts are equally large, except for the last one. */
export type PartedFile = { bytes: number; partBytes: number }

export const countParts = ({ bytes, partBytes }: PartedFile): number => Math.ceil(bytes / partBytes)

/** Returns where a part starts in the file and where it ends, exclusively. Part numbers start at 1. */
export function getPartRange({ bytes, partBytes }: PartedFile, number: number): { start: number; end: number } {
  const start = (number - 1) * partBytes
  return { start, end: Math.min(start + partBytes, bytes) }
}

/** Lists the numbers of the parts that were not received yet. */
export function listMissingParts(file: PartedFile, received: readonly number[]): number[] {
  const known = new Set(received)
  return Array.from({ length: countParts(file) }, (_, index) => index + 1).filter(number => !known.has(number))
}

/** Returns the bytes of the parts with these numbers. */
export const countPartBytes = (file: PartedFile, numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => {
    const { start, end } = getPartRange(file, number)
    return sum + end - start
  }, 0)
