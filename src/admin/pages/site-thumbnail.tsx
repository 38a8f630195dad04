import { PanelsTopLeft } from 'lucide-react'
import { pages as words } from '#i18n/lazy-words.ts'
import { cn } from '../ui/cn.ts'

/**
 * A small live view of a page in a sandboxed frame that ignores clicks; an icon while the page is unpublished.
 * `className` must set `--k`, the factor by which the page is scaled down.
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
