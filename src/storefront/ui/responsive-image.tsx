import type { ReactNode } from 'react'
import { buildSrcSet } from './rendition.ts'

type Props = {
  src: string
  /** The width of its place, as the browser is to know it before styles are there. */
  sizes: string
  width: number
  height: number
  className?: string
  /** Of what is seen first it comes with the page and is painted with it; else it waits until it is nearly in sight. */
  first?: boolean
}

/** A picture that only decorates, in the width its place needs. */
export function ResponsiveImage({ className, src, first = false, ...place }: Props): ReactNode {
  const when = first
    ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  return <img className={className} src={src} srcSet={buildSrcSet(src)} alt="" {...place} {...when} />
}
