import type { GoingLiveCheck } from '#contract/going-live.ts'
import { locale } from '#i18n/index.ts'
import { goingLive as words } from '#i18n/lazy-words.ts'

const recordPattern = /^(spf|dmarc)_/
/** The record with which a domain without DMARC should start. */
const dmarcStart = 'v=DMARC1; p=none'

const findName = (detail: string): string => {
  const names: Record<string, string> = { ...words.providers, ...words.fields, ...words.policies }
  return names[detail] ?? detail
}

const isAboutRecord = ({ reason }: GoingLiveCheck) => recordPattern.test(reason)

/** Formats the reason of a line as a sentence, with the providers, fields or domains that it concerns. */
export function formatReason(check: GoingLiveCheck): string {
  const list = isAboutRecord(check) ? '' : new Intl.ListFormat(locale).format(check.details.map(findName))
  const reason: (list: string) => string = words.reasons[check.reason]
  const [, parent] = check.details
  const isOfParent = check.name === 'dmarc' && parent !== undefined
  return isOfParent ? `${reason(list)} ${words.atParent(parent)}` : reason(list)
}

/** Returns the DNS record to show below a line: the one that was found, or one to start with. */
export function findRecord(check: GoingLiveCheck): string | null {
  if (check.reason === 'dmarc_missing') return dmarcStart
  return isAboutRecord(check) ? (check.details[0] ?? null) : null
}
