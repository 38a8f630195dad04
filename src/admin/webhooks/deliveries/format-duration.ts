import { locale } from '#i18n/index.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'

/** Formats a duration below a second as '214 ms', a longer one as '1,2 s'. */
export const formatDuration = (ms: number): string =>
  ms < 1_000 ? words.ms(ms) : words.seconds((ms / 1_000).toLocaleString(locale, { maximumFractionDigits: 1 }))
