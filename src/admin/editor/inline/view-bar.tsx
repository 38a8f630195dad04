import { RotateCw } from 'lucide-react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'

/**
 * `width` is the width of the page in px, null for the available width. `zoom` is the scale of the page, null to fit.
 */
export type ViewSettings = { width: number | null; zoom: number | null }
const widths = [360, 768, 1024, 1440]
const zooms = [0.5, 0.75, 1, 1.25, 1.5]
const formatPercent = (zoom: number) => `${Math.round(zoom * 100)}%`

type ViewBarProps = {
  settings: ViewSettings
  onChange: (settings: ViewSettings) => void
  live: boolean
  onLive: (live: boolean) => void
  onReload: () => void
}

export const ViewBar = ({ settings, onChange, live, onLive, onReload }: ViewBarProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <fieldset className="view-switch" aria-label={words.frameWidth}>
      {widths.map(width => (
        <button
          key={width}
          type="button"
          className="num w-auto! px-2.5 text-sm"
          aria-pressed={settings.width === width}
          aria-label={words.widthOf(width)}
          title={words.widthOf(width)}
          onClick={() => onChange({ ...settings, width: settings.width === width ? null : width })}
        >
          {width}
        </button>
      ))}
    </fieldset>
    <Select
      aria-label={words.zoom}
      className="w-28"
      value={settings.zoom ?? ''}
      onChange={event => onChange({ ...settings, zoom: event.target.value === '' ? null : Number(event.target.value) })}
    >
      <option value="">{words.zoomFit}</option>
      {zooms.map(zoom => (
        <option key={zoom} value={zoom}>
          {formatPercent(zoom)}
        </option>
      ))}
    </Select>
    <Switch className="ml-auto" label={words.pageScripts} checked={live} onChange={onLive} />
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={words.reloadPage}
      title={words.reloadPage}
      icon={<RotateCw aria-hidden="true" />}
      onClick={onReload}
    />
  </div>
)
