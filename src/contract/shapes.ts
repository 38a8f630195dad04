import * as z from 'zod/mini'
import { hasCardNumber } from '#domain/card-number.ts'
import { saleCurrencies } from '#domain/currency.ts'
import { emailPattern, normalizeEmail } from '#domain/email.ts'
import { languages } from '#domain/language.ts'
import { toOneLine } from '#domain/one-line.ts'
import { cleanCode, cleanText, removeInvisible } from '#domain/pasted-text.ts'
import { cleanSku } from '#domain/sku.ts'

/** A uuid in any of its versions. */
export const Id = z.uuid()
export const WithId = z.object({ id: Id })
/** Whose keys charge: the simulator's, the provider's for tests, the provider's for money. */
export const Mode = z.enum(['simulator', 'test', 'live'])
/** Integer cents, never negative. */
export const Cents = z.int().check(z.gte(0), z.lte(99_999_999))
/** ISO 4217 in lower case, two-decimal currencies the shop can charge. */
export const Currency = z.string().check(z.regex(/^[a-z]{3}$/))
/** A currency that a seller may choose. */
export const SaleCurrency = z.enum(saleCurrencies)
/** A complete set of words for what shoppers read. */
export const LanguageChoice = z.enum(languages)
/** A moment as ISO 8601 in UTC. */
export const Moment = z.string()
/**
 * Whether a day or a moment is of a year, 1970 to 9989, that the database, browsers and clocks of every zone write with
 * four digits, a few days before and after it too.
 */
export function isPlausibleMoment(moment: string): boolean {
  const date = new Date(moment)
  // What is no moment at all comes here too.
  return !Number.isNaN(date.getTime()) && /^(19[7-9]|[2-8]\d\d|9[0-8]\d|99[0-8])\d/.test(date.toISOString())
}
/** A moment that somebody gives, in any zone. */
export const GivenMoment = z.iso.datetime({ offset: true }).check(z.refine(isPlausibleMoment))
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
/** Neither the database nor the provider can take a NUL or half of a character. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)
/** The source of a file, to `max` characters, which is kept as bytes: these can be anything but half of a character. */
export const SourceText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine(text => !/\p{Surrogate}/u.test(text)),
  )
/** Any text that can be kept, to `max` characters. */
export const PlainText = (max: number) => z.string().check(z.maxLength(max), z.refine(isStorable))
/** Text a person typed or pasted: cleaned (`cleanText`), one to `max` characters. */
export const Text = (max: number) =>
  z.string().check(z.overwrite(cleanText), z.maxLength(max), z.refine(isStorable), z.minLength(1))
const reference = (max: number) =>
  z.string().check(z.overwrite(removeInvisible), z.maxLength(max), z.refine(isStorable))
/** As `Text`, for what names something kept, such as the SKU of a variant: in the Unicode form it has. */
export const Reference = (max: number) => reference(max).check(z.minLength(1))
export const OptionalReference = (max: number) => z.optional(z.nullable(reference(max)))
/** A SKU that somebody gives (`cleanSku`). */
export const Sku = z.string().check(z.overwrite(cleanSku), z.maxLength(120), z.refine(isStorable), z.minLength(1))
/** Any text that can be kept, blanks and all, its accents composed (NFC). */
export const ComposedText = (max: number) =>
  PlainText(max).check(
    z.overwrite(text => text.normalize('NFC')),
    z.maxLength(max),
  )
/** What may be a card number is never kept: `card_number` in the `fields` of a refusal. */
export const withoutCardNumber = z.refine<string>(text => !hasCardNumber(text), { params: { reason: 'card_number' } })
const buildLine = (max: number) =>
  PlainText(4_000).check(
    z.overwrite(text => cleanText(toOneLine(text))),
    z.maxLength(max),
    withoutCardNumber,
  )
/** The same on one line, as shoppers write who they are and where they live. */
export const Line = (max: number) => buildLine(max).check(z.minLength(1))
export const OptionalLine = (max: number) => z.optional(z.nullable(buildLine(max)))
export const OptionalText = (max: number) =>
  z.optional(z.nullable(z.string().check(z.overwrite(cleanText), z.maxLength(max), z.refine(isStorable))))
/** A code or number that is pasted as often as typed: a coupon, a tax number, a phone number. */
export const Code = (max: number) => PlainText(4_000).check(z.overwrite(cleanCode), z.maxLength(max))
/** An e-mail address as it is kept (`emailOf`): its host in ASCII. */
export const Email = z
  .string()
  .check(z.overwrite(normalizeEmail), z.maxLength(254), z.email({ pattern: emailPattern }), withoutCardNumber)

/** A colour as the sellers' fields write it: '#rrggbb'. */
export const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
