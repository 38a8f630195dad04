import { type ReactNode, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { EditorMessage, ElementPosition, ToEditor } from '#contract/editor-messages.ts'
import { pages as words } from '#words/lazy-words.ts'
import { connectEditor } from './messages.ts'
import { getToolbarTop } from './toolbar-top.ts'
import type { ViewSettings } from './view-bar.tsx'

/** admin.md, 9. */
const frameHeight = 600
/** A place narrower than this shows the page as a computer does only when asked. */
const phoneBreakpoint = 480
const desktopWidth = 1024

export type FrameLink = { send: (message: ToEditor) => void }
const createSecret = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

function useElementWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const watch = new ResizeObserver(() => setWidth(current.clientWidth))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return { place, width }
}

/** How wide the document is and how much smaller it is drawn. */
function getFrameSize(room: number, { width, zoom }: ViewSettings): { width: number; scale: number } {
  const wanted = width ?? (room < phoneBreakpoint ? room : Math.max(room, desktopWidth))
  return { width: wanted, scale: zoom ?? Math.min(1, room / wanted) }
}

type FloatingProps = { place: ElementPosition; scale: number; left: number; children: ReactNode }

/** Beside the chosen element, and never out of the frame. */
function Floating({ place, scale, left, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    const around = current?.parentElement
    if (!current || !around) return
    current.style.top = `${getToolbarTop(place, scale, current.offsetHeight, frameHeight)}px`
    current.style.left = `${Math.max(8, Math.min(left + place.left * scale, around.clientWidth - current.offsetWidth - 8))}px`
  })
  return (
    <div ref={box} className="absolute z-10 w-max max-w-[calc(100%-16px)]">
      {children}
    </div>
  )
}

type EditorFrameProps = {
  link: Ref<FrameLink>
  address: string
  title: string
  look: ViewSettings
  shown: boolean
  hear: (message: EditorMessage) => void
  place: ElementPosition | null
  /** The toolbar of what is chosen. */
  children: ReactNode
}

/** The seller's document, with our script in it; each load has a secret of its own. */
export function EditorFrame({ link, address, title, look, shown, hear, place, children }: EditorFrameProps) {
  const [secret] = useState(createSecret)
  const frame = useRef<HTMLIFrameElement>(null)
  const connection = useRef<ReturnType<typeof connectEditor>>(null)
  const heard = useEffectEvent(hear)
  useLayoutEffect(() => {
    const connected = connectEditor(() => frame.current?.contentWindow, secret, heard)
    connection.current = connected
    return connected.end
  }, [secret])
  useImperativeHandle(link, () => ({ send: message => connection.current?.send(message) }), [])
  const room = useElementWidth()
  const { width, scale } = getFrameSize(room.width, look)
  const scroller = useRef<HTMLFieldSetElement>(null)
  const left = Math.max(0, (room.width - width * scale) / 2)
  return (
    <div
      ref={room.place}
      className="relative overflow-hidden rounded-lg border border-line bg-sunken"
      style={{ height: frameHeight }}
    >
      {!shown && (
        <p className="absolute inset-0 grid place-items-center text-ink-2" role="status">
          {words.pageLoading}
        </p>
      )}
      {/* What is wider than its place is scrolled by keyboard too. */}
      <fieldset
        ref={scroller}
        aria-label={words.frameWidth}
        tabIndex={width * scale > room.width + 1 ? 0 : undefined}
        className="h-full min-w-0 overflow-x-auto overflow-y-hidden"
      >
        {room.width > 0 && (
          <div className="h-full overflow-hidden" style={{ width: width * scale, marginLeft: left }}>
            <iframe
              ref={frame}
              name={secret}
              src={address}
              title={title}
              sandbox="allow-scripts"
              className={shown ? 'block origin-top-left border-0 bg-white' : 'invisible'}
              style={{ width, height: frameHeight / scale, transform: scale === 1 ? undefined : `scale(${scale})` }}
            />
          </div>
        )}
      </fieldset>
      {place && (
        <Floating place={place} scale={scale} left={left - (scroller.current?.scrollLeft ?? 0)}>
          {children}
        </Floating>
      )}
    </div>
  )
}
