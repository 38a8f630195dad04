import { LayoutGrid, Rows3 } from 'lucide-react'
import { catalog } from '#i18n/index.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { type View, views } from './list-params.ts'

const icons = { cards: LayoutGrid, table: Rows3 }

export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className="view-switch" aria-label={catalog.view}>
      {views.map(each => {
        const Icon = icons[each]
        return (
          <Tooltip key={each} text={catalog.views[each]}>
            <button
              type="button"
              aria-label={catalog.views[each]}
              aria-pressed={view === each}
              onClick={() => onChange(each)}
            >
              <Icon aria-hidden="true" />
            </button>
          </Tooltip>
        )
      })}
    </fieldset>
  )
}
