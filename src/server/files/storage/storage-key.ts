const segment = /^[\w-][\w.-]{0,199}$/

/** Whether a key is 'bucket/path' of plain names: nothing that could leave the folder or hide in it. */
export const isStorageKey = (key: string): boolean =>
  key.length <= 400 && key.split('/').length >= 2 && key.split('/').every(part => segment.test(part))

/** The key, or an error for the programmer: keys are made here, never sent by a caller. */
export function assertStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
