import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** 700 ms before the first, and none between neighbours looked at within 300 ms. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Base.Provider delay={700} timeout={300}>
    {children}
  </Base.Provider>
)

type TooltipProps = {
  text: ReactNode
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  disabled?: boolean
}

/** Repeats the accessible name of an icon-only button; never the only place of a fact. */
export function Tooltip({ text, children, side = 'top', disabled = false }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-60">
          <Base.Popup className="tip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
