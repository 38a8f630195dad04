import { useEffect, useRef, useState } from 'react'
import { pages as words } from '#words/lazy-words.ts'
import { cn } from '../../ui/cn.ts'

export type Width = 'desktop' | 'phone'

/** How wide a computer draws the page at least, in px: a narrower place shows that page smaller. */
const desktopWidth = 1024
/** A place as narrow as a phone shows the page as phones do, whatever was chosen. */
const phoneBreakpoint = 480

function useElementSize() {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = place
    if (!current) return
    const watch = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return { place, ...size }
}

type PageFrameProps = {
  address: string
  title: string
  width: Width
  /** The class that gives it its height. */
  height: string
}

/** The document under its signed address: its scripts run, and nothing else is allowed. */
export function PageFrame({ address, title, width, height }: PageFrameProps) {
  const [shown, setShown] = useState('')
  const room = useElementSize()
  const scale = width === 'phone' || room.width < phoneBreakpoint ? 1 : Math.min(1, room.width / desktopWidth)
  return (
    <div ref={room.place} className={cn('relative overflow-hidden rounded-lg border border-line bg-sunken', height)}>
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
          width: width === 'phone' ? 390 : room.width / scale,
          height: room.height / scale,
          transform: scale === 1 ? undefined : `scale(${scale})`,
        }}
        onLoad={() => setShown(address)}
      />
    </div>
  )
}
