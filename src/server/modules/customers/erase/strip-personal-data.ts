/**
 * Every name, e-mail address, phone number, tax number and line of a postal address of a person, without duplicates and
 * in lower case.
 */
export type PersonalTexts = { texts: readonly string[] }

type PersonalFields = {
  name?: string | null
  email?: string | null
  phone?: string | null
  tax_id?: string | null
  taxId?: string | null
  address?: { line1: string; complement?: string; zip: string } | null
}

/** Collects the distinct texts that identify one person from all records about them. */
export function collectPersonalTexts(records: readonly PersonalFields[]): PersonalTexts {
  const all = records.flatMap(({ name, email, phone, tax_id, taxId, address }) => [
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
  // The longest text comes first, so that a name that contains a shorter one is removed as a whole.
  return { texts: [...new Set(texts)].sort((a, b) => b.length - a.length) }
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function stripFromText(text: string, personalTexts: PersonalTexts): string {
  if (personalTexts.texts.length === 0) return text
  const words = personalTexts.texts.map(escapeRegExp).join('|')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu'), '…')
}

/** Returns a copy of the value in which no string contains any of the personal texts. */
export function stripPersonalData<T>(value: T, personalTexts: PersonalTexts): T
export function stripPersonalData(value: unknown, personalTexts: PersonalTexts): unknown {
  if (typeof value === 'string') return stripFromText(value, personalTexts)
  if (Array.isArray(value)) return value.map(each => stripPersonalData(each, personalTexts))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stripPersonalData(each, personalTexts)]))
}
