import { templates as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../../shell/use-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CheckoutPreview } from './checkout-preview.tsx'

/** No unsaved changes: the preview shows each product's checkout as it is saved. */
const noOverrides = {}

export function CheckoutAdminPage() {
  useTitle(words.adminDocumentTitle)
  return (
    <>
      <PageHeader title={words.adminTitle} text={words.adminText} />
      <CheckoutPreview draft={noOverrides} className="h-[max(800px,calc(100dvh-230px))]" />
    </>
  )
}
