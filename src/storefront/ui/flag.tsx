import type { ReactNode } from 'react'

const size = { className: 'flag', width: 22, height: 16 }

/**
 * A country's flag as a drawing, because Windows has no flag emoji. With `src` it is an image from the sprite sheet
 * `flags.svg`; without `src` it is the inline flag of the default country. A null `src` shows an empty box until the
 * URL of the sprite sheet is known.
 */
export function Flag({ src }: { src?: string | null | undefined }): ReactNode {
  if (src) return <img {...size} src={src} alt="" />
  return (
    <svg {...size} viewBox="0 0 22 16" aria-hidden="true">
      {src === null ? (
        <path d="M0 0h22v16H0z" fill="#d8dad8" />
      ) : (
        <>
          <path d="M0 0h22v16H0z" fill="#fff" />
          <path d="M0 0h22v2.29H0zm0 4.57h22v2.29H0zm0 4.57h22v2.29H0zm0 4.57h22V16H0z" fill="#b92b3a" />
          <path d="M0 0h10v9.14H0z" fill="#2c3f74" />
        </>
      )}
    </svg>
  )
}
