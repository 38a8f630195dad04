/** Where bytes lie: a folder on disk now, object storage behind the same four verbs later. Keys look like 'bucket/path'. */
export type Storage = {
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>
  /** The bytes, or null when there are none under this key. */
  get(key: string): Promise<{ bytes: Buffer; mime: string } | null>
  has(key: string): Promise<boolean>
  delete(key: string): Promise<void>
}
