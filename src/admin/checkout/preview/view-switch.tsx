import { templates as words } from '#i18n/lazy-words.ts'

export type View = 'edit' | 'see'
const views: readonly View[] = ['edit', 'see']

/** Switches between form and preview on screens that are too narrow for both. */
export const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
  <fieldset className="view-switch lg:hidden" aria-label={words.view}>
    {views.map(each => (
      <button
        key={each}
        type="button"
        aria-pressed={view === each}
        className="w-1/2! font-medium"
        onClick={() => onChange(each)}
      >
        {words[each]}
      </button>
    ))}
  </fieldset>
)
