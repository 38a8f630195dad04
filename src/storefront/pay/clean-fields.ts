import { cleanText } from '#domain/pasted-text.ts'

/** Fields as they were meant: without blanks around them, or what pasting brings along. */
export function cleanFields<Fields extends Record<string, string>>(fields: Fields): Fields {
  const pairs = Object.entries(fields).map(([name, value]) => [name, cleanText(value)])
  return { ...fields, ...Object.fromEntries(pairs) }
}
