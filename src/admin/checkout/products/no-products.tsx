import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const NoProducts = () => (
  <EmptyState
    title={words.emptyTitle}
    text={words.emptyText}
    actions={
      <ButtonLink to="/products?tab=create" variant="brand" size="lg">
        {words.emptyAction}
      </ButtonLink>
    }
  />
)
