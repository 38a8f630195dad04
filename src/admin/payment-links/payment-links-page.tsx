import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PaymentLinkState } from '#contract/payment-links.ts'
import { paymentLinks as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Select } from '../ui/select.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { CreateLink } from './create-link.tsx'
import { LinksList } from './links-list.tsx'
import { linksQuery } from './queries.ts'

const states = ['open', 'paid', 'expired', 'canceled'] as const satisfies readonly PaymentLinkState[]

/** Lists payment links: bills that a member creates manually. */
export function PaymentLinksPage() {
  useTitle(words.documentTitle)
  const [params, setParams] = useSearchParams()
  const state = states.find(each => each === params.get('state')) ?? null
  const list = useInfiniteQuery(linksQuery(state))
  const canCreate = useHasRole('admin')
  const isCreating = canCreate === true && params.has('new')
  const at = (shown: PaymentLinkState | null, creating = false) =>
    setParams({ ...(shown && { state: shown }), ...(creating && { new: '1' }) }, { replace: true })
  const links = list.data?.pages.flatMap(page => page.links) ?? []
  const none = list.isSuccess && links.length === 0
  const create = canCreate && (
    <Button variant="brand" {...(none && state === null && { size: 'lg' })} onClick={() => at(state, true)}>
      {words.create}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={words.title}
        text={words.text}
        back={{ to: '/orders', label: words.back }}
        actions={!(none && state === null) && create}
      />
      {none && state === null ? (
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          actions={create}
          alternative={{ to: '/unified-checkout?tab=links', label: words.emptyAlternative }}
          help="paymentLinks"
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Field label={words.state} className="w-full sm:w-44">
            <Select
              value={state ?? ''}
              onChange={event => at(states.find(each => each === event.target.value) ?? null)}
            >
              <option value="">{words.all}</option>
              {states.map(each => (
                <option key={each} value={each}>
                  {words.states[each]}
                </option>
              ))}
            </Select>
          </Field>
          {list.isError && <ErrorState text={words.failed} error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <LoadingRows />}
          {links.length > 0 && <LinksList links={links} />}
          {none && (
            <p role="status" className="text-ink-2">
              {words.noneOfState}
            </p>
          )}
          <LoadMore list={list} words={words} />
        </div>
      )}
      {isCreating && <CreateLink onClose={() => at(state)} />}
    </>
  )
}
