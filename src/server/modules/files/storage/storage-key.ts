const segment = /^[\w-][\w.-]{0,199}$/

/** Whether a key is 'bucket/path' of plain names, which cannot escape the storage folder. */
export const isStorageKey = (key: string): boolean =>
  key.length <= 400 && key.split('/').length >= 2 && key.split('/').every(name => segment.test(name))

/** Throws a plain Error, because a wrong key is a bug: keys are generated here and never come from a caller. */
export function assertStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
