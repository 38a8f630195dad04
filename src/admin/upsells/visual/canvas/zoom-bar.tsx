import { Grid3x3, Magnet, Maximize, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { visualCanvas as words } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { Zoom } from './use-zoom.ts'

export type Switches = { grid: boolean; guides: boolean }

type ToolProps = { label: string; icon: ReactNode; isOn?: boolean; disabled?: boolean; onClick: () => void }
const Tool = ({ label, icon, isOn, ...rest }: ToolProps) => (
  <Tooltip text={label}>
    <Button
      variant="ghost"
      size="icon-sm"
      className={isOn ? 'bg-brand-soft text-brand-ink hover:bg-brand-soft hover:text-brand-ink' : ''}
      aria-label={label}
      aria-pressed={isOn}
      icon={icon}
      {...rest}
    />
  </Tooltip>
)

type ZoomBarProps = {
  zoom: Zoom
  switches: Switches
  /** Whether elements can snap; false in the one-column layout, where nothing can be dragged. */
  snaps: boolean
  onSwitches: (switches: Switches) => void
}

/** Changes the zoom and what a dragged element snaps to. */
export const ZoomBar = ({ zoom, switches, snaps, onSwitches }: ZoomBarProps) => (
  <fieldset className="cv-bar" aria-label={words.view}>
    <Tool label={words.zoomOut} icon={<Minus aria-hidden="true" />} disabled={zoom.isMin} onClick={zoom.zoomOut} />
    <Button
      variant="ghost"
      size="sm"
      className="num min-w-14 px-1 font-semibold text-ink"
      aria-label={words.zoomIs(zoom.percent)}
      onClick={() => zoom.zoomTo(1)}
    >
      {words.percent(zoom.percent)}
    </Button>
    <Tool label={words.zoomIn} icon={<Plus aria-hidden="true" />} disabled={zoom.isMax} onClick={zoom.zoomIn} />
    <Tool label={words.fit} icon={<Maximize aria-hidden="true" />} onClick={zoom.fit} />
    {snaps && (
      <>
        <Tool
          label={words.grid}
          icon={<Grid3x3 aria-hidden="true" />}
          isOn={switches.grid}
          onClick={() => onSwitches({ ...switches, grid: !switches.grid })}
        />
        <Tool
          label={words.guides}
          icon={<Magnet aria-hidden="true" />}
          isOn={switches.guides}
          onClick={() => onSwitches({ ...switches, guides: !switches.guides })}
        />
      </>
    )}
  </fieldset>
)
