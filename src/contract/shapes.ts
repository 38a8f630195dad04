import * as z from 'zod/mini'
import { hasCardNumber } from '#domain/card-number.ts'
import { saleCurrencies } from '#domain/currency.ts'
import { emailPattern, normalizeEmail } from '#domain/email.ts'
import { languages, shopLanguages } from '#domain/language.ts'
import { toOneLine } from '#domain/one-line.ts'
import { cleanCode, cleanText, removeInvisible } from '#domain/pasted-text.ts'
import { installmentLimits } from '#domain/payment-methods.ts'
import { cleanSku } from '#domain/sku.ts'

export const Id = z.uuid()
export const WithId = z.object({ id: Id })
/** The mode, which selects the keys that charge: those of the simulator, the provider's test keys, or its live keys. */
export const Mode = z.enum(['simulator', 'test', 'live'])
/** Non-negative integer cents. */
export const Cents = z.int().check(z.gte(0), z.lte(99_999_999))
/** A currency that can be charged, as an ISO 4217 code in lower case. All have two decimals. */
export const Currency = z.string().check(z.regex(/^[a-z]{3}$/))
/** A currency that a seller may select. */
export const SaleCurrency = z.enum(saleCurrencies)
/** A language with a complete set of texts for shoppers. */
export const LanguageChoice = z.enum(languages)
/**
 * The language of a shop: one set of texts for everyone, or `reader`, which is English or Portuguese for each reader.
 */
export const ShopLanguageChoice = z.enum(shopLanguages)
/** A time as ISO 8601 in UTC. */
export const Moment = z.string()
/**
 * Whether a day or time is in the years 1970 to 9989. In these years, and a few days before and after them, the
 * database, browsers and clocks of every time zone write the year with four digits.
 */
export function isPlausibleMoment(moment: string): boolean {
  const date = new Date(moment)
  // Texts that are not dates reach this check too.
  return !Number.isNaN(date.getTime()) && /^(19[7-9]|[2-8]\d\d|9[0-8]\d|99[0-8])\d/.test(date.toISOString())
}
/** A time in the input, in any time zone. */
export const GivenMoment = z.iso.datetime({ offset: true }).check(z.refine(isPlausibleMoment))
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
/** Rejects NUL and unpaired surrogates, which neither the database nor the provider accepts. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)
/** The source of a file, up to `max` characters. It is stored as bytes, so only unpaired surrogates are rejected. */
export const SourceText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine(text => !/\p{Surrogate}/u.test(text)),
  )
/** Any storable text, up to `max` characters. */
export const PlainText = (max: number) => z.string().check(z.maxLength(max), z.refine(isStorable))
/** In how many installments a card may be paid at most. */
export const MaxInstallments = z.int().check(z.gte(1), z.lte(installmentLimits.max))
/** Text that a person entered or pasted, of one to `max` characters. It is cleaned (`cleanText`). */
export const Text = (max: number) =>
  z.string().check(z.overwrite(cleanText), z.maxLength(max), z.refine(isStorable), z.minLength(1))
const reference = (max: number) =>
  z.string().check(z.overwrite(removeInvisible), z.maxLength(max), z.refine(isStorable))
/** Like `Text`, for a reference to something stored, such as a variant's SKU. Its Unicode form is preserved. */
export const Reference = (max: number) => reference(max).check(z.minLength(1))
export const OptionalReference = (max: number) => z.optional(z.nullable(reference(max)))
/** A SKU in the input, cleaned by `cleanSku`. */
export const Sku = z.string().check(z.overwrite(cleanSku), z.maxLength(120), z.refine(isStorable), z.minLength(1))
/** Any storable text, including spaces, with accents composed (NFC). */
export const ComposedText = (max: number) =>
  PlainText(max).check(
    z.overwrite(text => text.normalize('NFC')),
    z.maxLength(max),
  )
/** Rejects possible card numbers, which are never stored. The error has `card_number` in its `fields`. */
export const withoutCardNumber = z.refine<string>(text => !hasCardNumber(text), { params: { reason: 'card_number' } })
const buildLine = (max: number) =>
  PlainText(4_000).check(
    z.overwrite(text => cleanText(toOneLine(text))),
    z.maxLength(max),
    withoutCardNumber,
  )
/** Like `Text` on a single line, for shoppers' names and postal addresses. */
export const Line = (max: number) => buildLine(max).check(z.minLength(1))
export const OptionalLine = (max: number) => z.optional(z.nullable(buildLine(max)))
export const OptionalText = (max: number) =>
  z.optional(z.nullable(z.string().check(z.overwrite(cleanText), z.maxLength(max), z.refine(isStorable))))
/** A code or number that people often paste: a promotion code, a tax number, a phone number. */
export const Code = (max: number) => PlainText(4_000).check(z.overwrite(cleanCode), z.maxLength(max))
export const OptionalCode = (max: number) => z.optional(z.nullable(Code(max)))
/** An e-mail address in its stored form (`normalizeEmail`), with its host in ASCII. */
export const Email = z
  .string()
  .check(z.overwrite(normalizeEmail), z.maxLength(254), z.email({ pattern: emailPattern }), withoutCardNumber)

/** A color as sellers enter it: '#rrggbb'. */
export const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
