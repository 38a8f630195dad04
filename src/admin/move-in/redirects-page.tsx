import { moveIn as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { RequireRole } from '../shell/require-role.tsx'
import { useTitle } from '../shell/use-title.ts'
import { CardGroup } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { RedirectList } from './redirect-list.tsx'

/** Lists, adds and deletes the redirects from addresses of the old shop. */
export function RedirectsPage() {
  useTitle(words.redirectsDocument)
  const isAllowed = useHasRole('admin')
  return (
    <>
      <PageHeader
        title={words.redirectsTitle}
        text={words.redirectsText}
        back={{ to: '/move-in', label: words.title }}
      />
      <RequireRole atLeast="admin">
        {isAllowed !== false && (
          <div className="grid max-w-[1000px] gap-9">
            <CardGroup title={words.addRedirect}>
              <RedirectForm />
            </CardGroup>
            {/* The list is aligned with the form, and the title of the page is its heading. */}
            <div className="lg:pl-[280px]">
              <RedirectList />
            </div>
          </div>
        )}
      </RequireRole>
    </>
  )
}
