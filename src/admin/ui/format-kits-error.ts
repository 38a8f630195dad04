import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { KitsOfPart } from '#contract/kits.ts'
import { formatPartName } from '#domain/kit.ts'
import { catalog } from '#i18n/index.ts'

/** Formats an error. If kits that contain a variant caused the error, the text names these kits. */
export function formatKitsError(error: unknown, text = getProblemText(error)): string {
  const details = error instanceof Problem ? KitsOfPart.safeParse(error.answer) : null
  return details?.success ? `${text} ${catalog.kit.usedIn(details.data.kits.map(formatPartName).join(', '))}` : text
}
