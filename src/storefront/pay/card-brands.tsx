import type { ReactNode } from 'react'

/** Decorative logos of card networks; the card field itself shows which network a number belongs to. */
export function CardBrands(): ReactNode {
  return (
    <span className="brands" aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 28 14">
        <text x="14" y="11" textAnchor="middle" fontSize="11" fontWeight="900" fontStyle="italic" fill="#1a2a7a">
          VISA
        </text>
      </svg>
      <svg aria-hidden="true" viewBox="0 0 28 14">
        <circle cx="10.5" cy="7" r="6" fill="#d8232a" />
        <circle cx="17.5" cy="7" r="6" fill="#f2a01d" fillOpacity=".92" />
      </svg>
      <svg aria-hidden="true" viewBox="0 0 28 14">
        <rect width="28" height="14" rx="2" fill="#1f72b8" />
        <text x="14" y="10" textAnchor="middle" fontSize="7.4" fontWeight="800" fill="#fff">
          AMEX
        </text>
      </svg>
    </span>
  )
}
