/** What tells who a person is, as the shop was told it: each name, address line and number once, small letters. */
export type PersonalTexts = { texts: readonly string[] }

type PersonalFields = {
  name?: string | null
  email?: string | null
  phone?: string | null
  tax_id?: string | null
  taxId?: string | null
  address?: { line1: string; complement?: string; zip: string } | null
}

/** @param told everything that was written down of one person, in all places */
export function collectPersonalTexts(told: readonly PersonalFields[]): PersonalTexts {
  const all = told.flatMap(({ name, email, phone, tax_id, taxId, address }) => [
    name,
    email,
    phone,
    tax_id,
    taxId,
    address?.line1,
    address?.complement,
    address?.zip,
  ])
  const texts = all.flatMap(text => (text && text.trim().length >= 3 ? [text.trim().toLowerCase()] : []))
  // The longest first: a name that holds another one goes whole.
  return { texts: [...new Set(texts)].sort((a, b) => b.length - a.length) }
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function stripFromText(text: string, named: PersonalTexts): string {
  if (named.texts.length === 0) return text
  const words = named.texts.map(escapeRegExp).join('|')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu'), '…')
}

/** The same value without the texts that name the person, wherever they stand in it. */
export function stripPersonalData<T>(value: T, named: PersonalTexts): T
export function stripPersonalData(value: unknown, named: PersonalTexts): unknown {
  if (typeof value === 'string') return stripFromText(value, named)
  if (Array.isArray(value)) return value.map(each => stripPersonalData(each, named))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stripPersonalData(each, named)]))
}
