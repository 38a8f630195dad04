import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { getThumbnailUrl } from './rendition.ts'

/** The picture of an order line, or a bag icon when it has none. */
export function Picture({ src, size }: { src: string | null; size: number }): ReactNode {
  return (
    <span className="pic">
      {src ? (
        <img src={getThumbnailUrl(src)} alt="" width={size} height={size} decoding="async" />
      ) : (
        <Icon name="bag" />
      )}
    </span>
  )
}
