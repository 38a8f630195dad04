import { useEffect, useRef, useState } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { cn } from '../../ui/cn.ts'

export type Width = 'desktop' | 'phone'

/** The minimum width of the desktop layout, in px. In narrower containers the layout is scaled down. */
const desktopWidth = 1024
/** In a container narrower than this, in px, the phone layout is shown regardless of the selected width. */
const phoneBreakpoint = 480

function useElementSize() {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, ...size }
}

type PageFrameProps = {
  address: string
  title: string
  width: Width
  /** CSS class that sets the height of the frame. */
  height: string
}

/** Shows the document at its signed URL. The sandbox allows scripts and nothing else. */
export function PageFrame({ address, title, width, height }: PageFrameProps) {
  const [shown, setShown] = useState('')
  const container = useElementSize()
  const scale = width === 'phone' || container.width < phoneBreakpoint ? 1 : Math.min(1, container.width / desktopWidth)
  return (
    <div
      ref={container.element}
      className={cn('relative overflow-hidden rounded-lg border border-line bg-sunken', height)}
    >
      {shown !== address && (
        <p className="absolute inset-0 grid place-items-center text-ink-2" role="status">
          {words.pageLoading}
        </p>
      )}
      <iframe
        key={address}
        src={address}
        title={words.previewOf(title)}
        sandbox="allow-scripts"
        className={cn(
          'relative block origin-top-left border-0',
          shown === address ? 'bg-white' : 'invisible',
          width === 'phone' && 'mx-auto max-w-full border-x border-line',
        )}
        style={{
          width: width === 'phone' ? 390 : container.width / scale,
          height: container.height / scale,
          transform: scale === 1 ? undefined : `scale(${scale})`,
        }}
        onLoad={() => setShown(address)}
      />
    </div>
  )
}
