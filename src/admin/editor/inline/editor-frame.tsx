import { type ReactNode, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { EditorMessage, ElementPosition, ToEditor } from '#contract/editor-messages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { connectEditor } from './messages.ts'
import { getToolbarTop } from './toolbar-top.ts'
import type { ViewSettings } from './view-bar.tsx'

/** The height of the frame in px. It is the same for every page, so that the toolbar can be placed within the frame. */
const frameHeight = 600
/** On a screen narrower than this, in px, the desktop layout is shown only on request. */
const phoneBreakpoint = 480
const desktopWidth = 1024

export type FrameLink = { send: (message: ToEditor) => void }
const createSecret = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

function useElementWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}

/** Returns the width of the document and the factor by which it is scaled down. */
function getFrameSize(availableWidth: number, { width, zoom }: ViewSettings): { width: number; scale: number } {
  const documentWidth =
    width ?? (availableWidth < phoneBreakpoint ? availableWidth : Math.max(availableWidth, desktopWidth))
  return { width: documentWidth, scale: zoom ?? Math.min(1, availableWidth / documentWidth) }
}

type FloatingProps = { element: ElementPosition; scale: number; left: number; children: ReactNode }

/** Places its children beside the selected element, within the frame. */
function Floating({ element, scale, left, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    const container = current?.parentElement
    if (!current || !container) return
    current.style.top = `${getToolbarTop(element, scale, current.offsetHeight, frameHeight)}px`
    current.style.left = `${Math.max(8, Math.min(left + element.left * scale, container.clientWidth - current.offsetWidth - 8))}px`
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
  settings: ViewSettings
  isShown: boolean
  onMessage: (message: EditorMessage) => void
  elementPosition: ElementPosition | null
  /** The toolbar of the selected element. */
  children: ReactNode
}

/** Shows the seller's document with the editor script. Each load of the frame has its own secret. */
export function EditorFrame({
  link,
  address,
  title,
  settings,
  isShown,
  onMessage,
  elementPosition: element,
  children,
}: EditorFrameProps) {
  const [secret] = useState(createSecret)
  const frame = useRef<HTMLIFrameElement>(null)
  const connection = useRef<ReturnType<typeof connectEditor>>(null)
  const handleMessage = useEffectEvent(onMessage)
  useLayoutEffect(() => {
    const connected = connectEditor(() => frame.current?.contentWindow, secret, handleMessage)
    connection.current = connected
    return connected.end
  }, [secret])
  useImperativeHandle(link, () => ({ send: message => connection.current?.send(message) }), [])
  const container = useElementWidth()
  const { width, scale } = getFrameSize(container.width, settings)
  const scroller = useRef<HTMLFieldSetElement>(null)
  const left = Math.max(0, (container.width - width * scale) / 2)
  return (
    <div
      ref={container.element}
      className="relative overflow-hidden rounded-lg border border-line bg-sunken"
      style={{ height: frameHeight }}
    >
      {!isShown && (
        <p className="absolute inset-0 grid place-items-center text-ink-2" role="status">
          {words.pageLoading}
        </p>
      )}
      {/* Content wider than its container can be scrolled by keyboard. */}
      <fieldset
        ref={scroller}
        aria-label={words.frameWidth}
        tabIndex={width * scale > container.width + 1 ? 0 : undefined}
        className="h-full min-w-0 overflow-x-auto overflow-y-hidden"
      >
        {container.width > 0 && (
          <div className="h-full overflow-hidden" style={{ width: width * scale, marginLeft: left }}>
            <iframe
              ref={frame}
              name={secret}
              src={address}
              title={title}
              sandbox="allow-scripts"
              className={isShown ? 'block origin-top-left border-0 bg-white' : 'invisible'}
              style={{ width, height: frameHeight / scale, transform: scale === 1 ? undefined : `scale(${scale})` }}
            />
          </div>
        )}
      </fieldset>
      {element && (
        <Floating element={element} scale={scale} left={left - (scroller.current?.scrollLeft ?? 0)}>
          {children}
        </Floating>
      )}
    </div>
  )
}
