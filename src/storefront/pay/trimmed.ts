/** Fields without blanks around them. */
export function trimmed<Fields extends Record<string, string>>(fields: Fields): Fields {
  const pairs = Object.entries(fields).map(([name, value]) => [name, value.trim()])
  return { ...fields, ...Object.fromEntries(pairs) }
}
