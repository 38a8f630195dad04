import { Menu } from '@base-ui/react/menu'
import { Archive, ArchiveRestore, Copy, ExternalLink, Layers, Link, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { ListedProduct } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { useHasRole } from '../../shell/me.ts'
import { MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx'
import type { ProductAction } from './product-action.ts'

type ProductMenuProps = {
  /** The product whose menu is open, and the button that opened the menu; null while the menu is closed. */
  open: { product: ListedProduct; from: HTMLElement } | null
  onClose: () => void
  onAct: (action: ProductAction) => void
}

/** All products of the page share this one menu, which is positioned at the button that opened it. */
export function ProductMenu({ open, onClose, onAct }: ProductMenuProps) {
  // Keeps the last product while the menu closes, so that the menu's content does not change and the focus returns to
  // the button.
  const last = useRef(open)
  if (open) last.current = open
  const product = last.current?.product
  const canChange = useHasRole('editor') !== false
  const icon = (Icon: typeof Copy) => <Icon aria-hidden="true" />
  return (
    <Menu.Root open={open !== null} onOpenChange={next => !next && onClose()} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={last.current?.from ?? null} align="end" sideOffset={6} className="z-50 outline-0">
          <Menu.Popup
            className="menu"
            aria-label={product && catalog.moreOf(product.title)}
            finalFocus={() => last.current?.from}
          >
            {canChange && (
              <>
                <MenuItem icon={icon(Pencil)} onClick={() => onAct('edit')}>
                  {catalog.edit}
                </MenuItem>
                <MenuItem icon={icon(Layers)} onClick={() => onAct('variants')}>
                  {catalog.variantsButton}
                </MenuItem>
                <MenuItem icon={icon(Copy)} onClick={() => onAct('duplicate')}>
                  {catalog.duplicate}
                </MenuItem>
              </>
            )}
            {product?.isActive && (
              <>
                <MenuItem icon={icon(Link)} onClick={() => onAct('copy')}>
                  {catalog.copyLink}
                </MenuItem>
                <MenuItem icon={icon(ExternalLink)} href={product.link}>
                  {catalog.openLinkHint}
                </MenuItem>
              </>
            )}
            {canChange && (
              <>
                <MenuSeparator />
                {product?.isActive ? (
                  <MenuItem icon={icon(Archive)} onClick={() => onAct('archive')}>
                    {catalog.archive}
                  </MenuItem>
                ) : (
                  <MenuItem icon={icon(ArchiveRestore)} onClick={() => onAct('restore')}>
                    {catalog.restore}
                  </MenuItem>
                )}
                <MenuItem icon={icon(Trash2)} danger onClick={() => onAct('delete')}>
                  {catalog.delete}
                </MenuItem>
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
