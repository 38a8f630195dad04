import { Smartphone } from 'lucide-react'
import { locale } from '#i18n/index.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import type { PageContent } from '../model/editor.ts'
import { getLayerName } from './layer-names.ts'
import { sortByLayer } from './layer-order.ts'
import type { Warning } from './warnings.ts'

const initialCount = 3

function formatWarning(warning: Warning, getName: (id: string) => string): string {
  switch (warning.kind) {
    case 'no-offer':
      return words.warnNoOffer
    case 'no-image':
      return words.warnNoImage(getName(warning.id))
    case 'no-alt':
      return words.warnNoAlt(getName(warning.id))
    case 'empty':
      return words.warnEmptyText(getName(warning.id))
    case 'incomplete':
      return words.warnIncomplete(getName(warning.id))
    case 'contrast':
      return words.warnContrast(getName(warning.id), (Math.floor(warning.ratio * 10) / 10).toLocaleString(locale))
    case 'overlap':
      return words.warnOverlap(getName(warning.id), getName(warning.other))
    case 'small':
      return words.warnSmall(getName(warning.id), warning.px)
    case 'outside':
      return words.warnOutside(getName(warning.id), warning.px)
  }
}

type WarningListProps = { warnings: readonly Warning[]; content: PageContent; onFix: (warning: Warning) => void }

/** Lists what would be a problem for shoppers, each with a link to the field that fixes it. */
export function WarningList({ warnings, content, onFix }: WarningListProps) {
  if (warnings.length === 0) return null
  const layers = sortByLayer(content.elements)
  const getName = (id: string) => {
    const index = layers.findIndex(layer => layer.id === id)
    const element = layers[index]
    return element ? getLayerName(element, index + 1) : ''
  }
  const rest = warnings.length - initialCount
  return (
    <section className="vs-warnings" aria-labelledby="visual-warnings">
      <h2 id="visual-warnings">
        <Smartphone className="icon-16" aria-hidden="true" />
        {words.warnings(warnings.length)}
      </h2>
      <ul className="grid gap-1.5">
        {warnings.slice(0, initialCount).map(warning => (
          <li key={`${warning.kind} ${warning.id}`}>
            {`${formatWarning(warning, getName)} `}
            {warning.id !== null && (
              <button
                type="button"
                className="vs-mend"
                aria-label={words.fixOf(formatWarning(warning, getName))}
                onClick={() => onFix(warning)}
              >
                {words.fix}
              </button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-1.5">{words.moreWarnings(rest)}</p>}
    </section>
  )
}
