import { Archive, ArchiveRestore, Copy, ExternalLink } from 'lucide-react'
import { useNavigate } from 'react-router'
import { getProblemText } from '#api-client/problem.ts'
import type { Product } from '#contract/catalog.ts'
import { checkoutPath } from '#domain/campaign-link.ts'
import { catalog } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../../shell/me.ts'
import { ExternalButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { MenuItem } from '../../ui/dropdown-menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { buildShopUrl } from '../../ui/shop-url.ts'
import { toast } from '../../ui/toaster.tsx'
import { buildCopyTitle, useProductActions } from '../manage/use-product-actions.ts'
import { useDuplicateProduct } from '../queries.ts'

/** What can be done with the whole product. Shoppers cannot open an archived product, so it has no link. */
export function ProductActions({ product }: { product: Product }) {
  const { archive, restore } = useProductActions()
  const { mutateAsync: duplicate } = useDuplicateProduct()
  const navigate = useNavigate()
  const canChange = useHasRole('editor') !== false
  const address = buildShopUrl(checkoutPath(product.id))

  function createCopy() {
    void duplicate({ id: product.id, title: buildCopyTitle(product.title) }).then(
      copy =>
        toast.done(catalog.duplicated, {
          text: copy.title,
          action: { label: words.openCopy, onClick: () => void navigate(`/products/${copy.id}`) },
        }),
      (error: unknown) => toast.failed(catalog.duplicateFailed, { text: getProblemText(error) }),
    )
  }
  return (
    <>
      {product.isActive && (
        <>
          <CopyButton
            value={address}
            label={words.copyCheckout}
            variant="outline"
            size="default"
            onCopied={() => toast.done(catalog.linkCopied)}
          />
          <ExternalButtonLink variant="outline" href={address} icon={<ExternalLink aria-hidden="true" />}>
            {words.openAsShopper}
          </ExternalButtonLink>
        </>
      )}
      {canChange && (
        <MoreMenu label={catalog.moreOf(product.title)} variant="outline" size="icon">
          <MenuItem icon={<Copy aria-hidden="true" />} onClick={createCopy}>
            {catalog.duplicate}
          </MenuItem>
          {product.isActive ? (
            <MenuItem icon={<Archive aria-hidden="true" />} onClick={() => archive(product)}>
              {catalog.archive}
            </MenuItem>
          ) : (
            <MenuItem icon={<ArchiveRestore aria-hidden="true" />} onClick={() => restore(product)}>
              {catalog.restore}
            </MenuItem>
          )}
        </MoreMenu>
      )}
    </>
  )
}
