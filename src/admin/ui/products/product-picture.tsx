import { Package } from 'lucide-react'
import { cn } from '../cn.ts'
import { getPictureUrl } from '../picture-url.ts'

/** The first picture of a product, or a sign in its place. */
export const ProductPicture = ({ src, className }: { src: string | null | undefined; className?: string }) =>
  src ? (
    <img
      src={getPictureUrl(src, '320')}
      alt=""
      loading="lazy"
      className={cn('shrink-0 bg-sunken object-cover', className)}
    />
  ) : (
    <span className={cn('grid shrink-0 place-items-center bg-sunken text-ink-3', className)}>
      <Package className="icon-16" aria-hidden="true" />
    </span>
  )
