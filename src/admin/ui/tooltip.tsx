import {
  cloneElement,
  type DOMAttributes,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { positionPopover, type Side } from './position-popover.ts'
import { createTooltipDelay } from './tooltip-delay.ts'

const tooltips = createTooltipDelay()
/**
 * How long a tooltip stays open after the pointer left its trigger, so that the pointer can move onto the tooltip, in
 * ms.
 */
const closeDelayMs = 100

/**
 * Opens and closes one tooltip. `anchor` is the element that the tooltip describes; null while the tooltip is closed.
 */
function useTooltip(disabled: boolean) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [close] = useState<() => void>(() => () => {
    clearTimeout(timer.current)
    tooltips.closed(close, Date.now())
    setAnchor(null)
  })
  const open = (element: Element) => {
    tooltips.opened(close)
    setAnchor(element)
  }
  const schedule = (action: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, ms)
  }
  useEffect(() => close, [close])
  useEffect(() => {
    if (disabled) close()
  }, [disabled, close])
  useEffect(() => {
    if (!anchor) return
    const handleKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close()
    window.addEventListener('keydown', handleKeyDown)
    window.addEventListener('scroll', close, true)
    return () => {
      window.removeEventListener('keydown', handleKeyDown)
      window.removeEventListener('scroll', close, true)
    }
  }, [anchor, close])
  return {
    anchor,
    close,
    keepOpen: () => clearTimeout(timer.current),
    enter({ currentTarget, pointerType }: PointerEvent) {
      if (!disabled && pointerType !== 'touch') schedule(() => open(currentTarget), tooltips.wait(Date.now()))
    },
    leave: () => schedule(close, anchor ? closeDelayMs : 0),
    focus({ currentTarget }: FocusEvent) {
      if (!disabled && currentTarget.matches(':focus-visible')) open(currentTarget)
    },
  }
}

type TipProps = Pick<DOMAttributes<HTMLDivElement>, 'onPointerEnter' | 'onPointerLeave'>

function Tip({ anchor, side, text, ...rest }: TipProps & { anchor: Element; side: Side; text: ReactNode }) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!tip.current) return
    const windowSize = { width: window.innerWidth, height: window.innerHeight }
    const { left, top } = positionPopover(
      anchor.getBoundingClientRect(),
      tip.current.getBoundingClientRect(),
      side,
      windowSize,
    )
    tip.current.style.left = `${left}px`
    tip.current.style.top = `${top}px`
  }, [anchor, side])
  return createPortal(
    // Screen readers have already read the text as the accessible name of the trigger.
    <div ref={tip} className="tip" aria-hidden="true" {...rest}>
      {text}
    </div>,
    document.body,
  )
}

type Trigger = Pick<
  DOMAttributes<Element>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>
type TooltipProps = {
  text: ReactNode
  children: ReactElement<Trigger>
  side?: Side
  disabled?: boolean
}

/**
 * Shows the accessible name of an icon-only button. A tooltip must never be the only place where information is shown.
 */
export function Tooltip({ text, children, side = 'top', disabled = false }: TooltipProps) {
  const { anchor, close, keepOpen, enter, leave, focus } = useTooltip(disabled)
  const { props } = children
  const trigger = cloneElement(children, {
    onPointerEnter: event => {
      props.onPointerEnter?.(event)
      enter(event)
    },
    onPointerLeave: event => {
      props.onPointerLeave?.(event)
      leave()
    },
    onPointerDown: event => {
      props.onPointerDown?.(event)
      close()
    },
    onFocus: event => {
      props.onFocus?.(event)
      focus(event)
    },
    onBlur: event => {
      props.onBlur?.(event)
      close()
    },
  })
  return (
    <>
      {trigger}
      {anchor && <Tip anchor={anchor} side={side} text={text} onPointerEnter={keepOpen} onPointerLeave={leave} />}
    </>
  )
}
