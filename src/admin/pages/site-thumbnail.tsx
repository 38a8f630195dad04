import { PanelsTopLeft } from 'lucide-react'
import { pages as words } from '#words/lazy-words.ts'
import { cn } from '../ui/cn.ts'

/**
 * The page itself, small: its document in its sandbox, without clicks; empty while it is off the air.
 * Its class sets --k, how many times smaller the page is shown.
 */
export function SiteThumbnail({ src, className }: { src: string | null; className?: string }) {
  return (
    <div aria-hidden="true" className={cn('relative shrink-0 overflow-hidden bg-sunken', className)}>
      {src ? (
        <iframe
          src={src}
          title={words.preview}
          sandbox="allow-scripts"
          loading="lazy"
          tabIndex={-1}
          className="pointer-events-none absolute top-0 left-0 h-[calc(100%*var(--k))] w-[calc(100%*var(--k))] origin-top-left scale-[calc(1/var(--k))] border-0 bg-white"
        />
      ) : (
        <PanelsTopLeft className="absolute inset-0 m-auto size-6 stroke-[1.5] text-ink-3" />
      )}
    </div>
  )
}
