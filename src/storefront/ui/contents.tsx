import type { ReactNode } from 'react'
import { checkout as words } from '#i18n/storefront.ts'

/** What a kit consists of; nothing for an item that is not a kit. */
export const Contents = ({ of: item }: { of: { contents?: string | undefined } | undefined }): ReactNode =>
  item?.contents && <p className="sm mut">{words.includes(item.contents)}</p>
