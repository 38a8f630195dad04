type MetadataInput = Record<string, string | number | null> | '' | null | undefined

/** Merges metadata: an empty value removes its key, an empty map removes all keys, and absent keys stay unchanged. */
export function mergeMetadata(before: Record<string, string> | null, changes: MetadataInput): Record<string, string> {
  if (changes === '' || changes === null) return {}
  const after = { ...before }
  for (const [key, value] of Object.entries(changes ?? {})) {
    if (value === '' || value === null) delete after[key]
    else after[key] = String(value)
  }
  return after
}
