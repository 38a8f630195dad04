import { hasCardNumber } from '../card-number.ts'
import { parseEmail } from '../email.ts'
import { toOneLine } from '../one-line.ts'
import { cleanText } from '../pasted-text.ts'
import { parsePhone } from '../phone.ts'
import { parseTaxId } from '../tax-id.ts'
import { truncate } from '../truncate.ts'
import { type ColumnMapping, type CustomerField, createCellReader, isTrueCell, type TextRow } from './fields.ts'

export type MappedAddress = {
  line1: string
  number?: string
  complement?: string
  district?: string
  city: string
  state?: string
  zip: string
  country: string
}
export type MappedCustomer = {
  line: number
  email: string
  name: string
  phone: string | null
  taxId: string | null
  address: MappedAddress | null
  /** True only when the opt-in column of the file says so; an import never records a refusal. */
  hasConsent: boolean
}
export type CustomerCode = 'email_required' | 'email_invalid' | 'card_number' | 'phone_left_out' | 'tax_id_left_out'
export type CustomerProblem = { line: number; field: CustomerField; code: CustomerCode }
/** `refused` are lines without a customer; `notes` are values that are left out of a customer. */
export type MappedCustomers = {
  customers: MappedCustomer[]
  refused: CustomerProblem[]
  notes: CustomerProblem[]
  repeated: number
}

type Read = (row: TextRow, field: CustomerField) => string
const toLine = (text: string, max: number) =>
  truncate(cleanText(toOneLine(text.replace(/\0|\p{Surrogate}/gu, ' '))), max).trim()

const countryNames = new Map([
  ['brasil', 'BR'],
  ['brazil', 'BR'],
  ['estados unidos', 'US'],
  ['portugal', 'PT'],
])
function readCountry(cell: string, fallback: string): string {
  if (/^[a-z]{2}$/i.test(cell)) return cell.toUpperCase()
  return countryNames.get(cell.toLowerCase()) ?? fallback
}

function readAddress(read: Read, row: TextRow, country: string): MappedAddress | null {
  const text = (field: CustomerField, max: number) => toLine(read(row, field), max)
  const [line1, city, zip] = [text('line1', 200), text('city', 100), text('zip', 20)]
  if (line1 === '' && city === '' && zip === '') return null
  const optional = {
    number: text('number', 20),
    complement: text('complement', 100),
    district: text('district', 100),
    state: text('state', 60),
  }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''))
  return { line1, city, zip, country, ...given }
}

/** Reports of sales have the area code in a column of its own. */
function readPhone(read: Read, row: TextRow, country: string): string | null {
  const phone = read(row, 'phone')
  const area = read(row, 'phone_area').replace(/\D/g, '').replace(/^0/, '')
  const isLocal = phone.replace(/\D/g, '').length <= 9
  return parsePhone(isLocal && area !== '' ? `${area}${phone}` : phone, country)
}

/** Fills the empty fields of the first line of a person with those of a later line. */
function mergeCustomer(first: MappedCustomer, later: MappedCustomer) {
  if (first.name === '') first.name = later.name
  first.phone ??= later.phone
  first.taxId ??= later.taxId
  first.address ??= later.address
  first.hasConsent ||= later.hasConsent
}

const hasCard = ({ name, address }: MappedCustomer) =>
  [name, ...Object.values(address ?? {})].some(text => hasCardNumber(text))

/**
 * Maps the rows of a file to customers, one for each e-mail address. A phone or tax number that is not valid is left out
 * with a note; a line without a valid e-mail address is refused. `country` is used where a row names none.
 */
export function mapCustomers(rows: readonly TextRow[], mapping: ColumnMapping, country: string): MappedCustomers {
  const read = createCellReader<CustomerField>(mapping)
  const result: MappedCustomers = { customers: [], refused: [], notes: [], repeated: 0 }
  const known = new Map<string, MappedCustomer>()
  for (const row of rows) {
    const line = row.number
    const written = read(row, 'email')
    const email = parseEmail(written)?.toLowerCase() ?? null
    if (email === null) {
      result.refused.push({ line, field: 'email', code: written === '' ? 'email_required' : 'email_invalid' })
      continue
    }
    const own = readCountry(read(row, 'country'), country)
    const fullName = read(row, 'name') || `${read(row, 'first_name')} ${read(row, 'last_name')}`
    const customer: MappedCustomer = {
      line,
      email,
      name: toLine(fullName, 120),
      phone: readPhone(read, row, own),
      taxId: parseTaxId(read(row, 'tax_id'))?.value ?? null,
      address: readAddress(read, row, own),
      hasConsent: isTrueCell(read(row, 'consent')),
    }
    if (hasCard(customer) || hasCardNumber(email)) {
      result.refused.push({ line, field: 'name', code: 'card_number' })
      continue
    }
    if (customer.phone === null && read(row, 'phone') !== '')
      result.notes.push({ line, field: 'phone', code: 'phone_left_out' })
    if (customer.taxId === null && read(row, 'tax_id') !== '')
      result.notes.push({ line, field: 'tax_id', code: 'tax_id_left_out' })
    const first = known.get(email)
    if (first) {
      result.repeated += 1
      mergeCustomer(first, customer)
      continue
    }
    known.set(email, customer)
    result.customers.push(customer)
  }
  return result
}
