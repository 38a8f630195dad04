import { cleanText } from '#domain/pasted-text.ts'

/** Trims every field and removes invisible characters, which pasting adds. */
export function cleanFields<Fields extends Record<string, string>>(fields: Fields): Fields {
  const pairs = Object.entries(fields).map(([name, value]) => [name, cleanText(value)])
  return { ...fields, ...Object.fromEntries(pairs) }
}
