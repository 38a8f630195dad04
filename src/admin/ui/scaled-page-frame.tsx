import { cn } from './cn.ts'

/**
 * Shows a seller's page with scrolling but without scripts. Pages are designed for a width of at least 360 px, so in
 * narrower containers the page is scaled down instead of clipped. `className` sets the height.
 */
export function ScaledPageFrame({
  src,
  title,
  className,
}: {
  src: string | undefined
  title: string
  className: string
}) {
  return (
    <div
      className={cn(
        'relative overflow-hidden rounded-md border border-line bg-white [--k:1] max-[450px]:[--k:1.25] max-[374px]:[--k:1.55]',
        className,
      )}
    >
      <iframe
        src={src}
        title={title}
        sandbox=""
        className="absolute top-0 left-0 h-[calc(100%*var(--k))] w-[calc(100%*var(--k))] origin-top-left scale-[calc(1/var(--k))] border-0"
      />
    </div>
  )
}
