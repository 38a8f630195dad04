import { cn } from './cn.ts'

/**
 * A seller's page to be looked at and scrolled; its scripts do not run. Pages are made for 360 px and more: where there is
 * less, this one is shown smaller, not cut. Its class sets the height.
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
