import type { ReactNode } from 'react'
import { buildSrcSet } from './rendition.ts'

type Props = {
  src: string
  /** The rendered width, which the browser needs before the styles are loaded. */
  sizes: string
  width: number
  height: number
  className?: string
  /**
   * Whether the image is visible without scrolling. It then loads and paints with the page; otherwise it loads lazily.
   */
  first?: boolean
}

/** A decorative picture, loaded in the width that its place needs. */
export function ResponsiveImage({ className, src, first = false, ...place }: Props): ReactNode {
  const when = first
    ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  return <img className={className} src={src} srcSet={buildSrcSet(src)} alt="" {...place} {...when} />
}
