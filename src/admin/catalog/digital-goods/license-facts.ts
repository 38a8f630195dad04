import type { DigitalBenefit } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'

type License = NonNullable<DigitalBenefit['license']>

/** A pool with fewer keys is shown with a warning. */
const fewKeys = 10

/** Formats where the keys come from, and how many of them are left. */
export const formatKeySource = ({ source, keysLeft }: License): string =>
  keysLeft === null
    ? words.license.sources[source]
    : `${words.license.sources[source]} · ${words.license.left(keysLeft)}`

/** Formats what each key allows. */
export const listLicenseTerms = ({ activationLimit, validDays }: License): string[] => [
  words.license.limit(activationLimit),
  ...(validDays === null ? [] : [words.license.validDays(validDays)]),
]

/** Says that buyers wait for keys or that the pool is nearly empty; null when neither is so. */
export function findLicenseWarning({ keysLeft, keysDue }: License): string | null {
  if (keysDue > 0) return words.license.due(keysDue)
  if (keysLeft === null || keysLeft >= fewKeys) return null
  return keysLeft === 0 ? words.license.none : words.license.few
}
