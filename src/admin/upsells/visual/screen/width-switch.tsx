import { Laptop, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { type PreviewWidth, previewWidths } from '../model/editor.ts'

const icons: Record<PreviewWidth, LucideIcon> = { 360: Smartphone, 768: Tablet, 1024: Laptop, 1440: Monitor }

type WidthSwitchProps = { width: PreviewWidth; onWidth: (width: PreviewWidth) => void }

export const WidthSwitch = ({ width, onWidth }: WidthSwitchProps) => (
  <fieldset className="vs-seg" aria-label={words.widths}>
    {[...previewWidths].reverse().map(each => {
      const Icon = icons[each]
      const name = `${words.widthNames[each]}, ${words.width(each)}`
      return (
        <button
          key={each}
          type="button"
          aria-pressed={width === each}
          aria-label={name}
          title={name}
          onClick={() => onWidth(each)}
        >
          <Icon aria-hidden="true" />
        </button>
      )
    })}
  </fieldset>
)
