import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Promotion } from '#contract/promotions.ts'
import { toSearchKey } from '#domain/search-key.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { PromotionsPicture } from './promotions-picture.tsx'
import { PromotionsTable } from './promotions-table.tsx'
import { promotionsQuery } from './queries.ts'

/** A search field is shown if there are more promotions than this. */
const searchThreshold = 10

const Create = ({ large }: { large?: boolean }) => (
  <ButtonLink
    to="/promotions/new"
    variant="brand"
    {...(large && { size: 'lg' })}
    className="for-administrators"
    icon={<Plus aria-hidden="true" />}
  >
    {words.create}
  </ButtonLink>
)

function PromotionList({ promotions }: { promotions: readonly Promotion[] }) {
  const [q, setQ] = useState('')
  const found = promotions.filter(({ code }) => toSearchKey(code).includes(toSearchKey(q)))
  return (
    <div className="grid gap-5">
      {promotions.length > searchThreshold && (
        <SearchField className="w-full md:w-[300px]" label={words.search} maxLength={40} value={q} onChange={setQ} />
      )}
      {found.length > 0 ? (
        <PromotionsTable promotions={found} />
      ) : (
        <p className="flex flex-wrap items-center gap-3 text-ink-2" role="status">
          <NothingFound text={words.noneFound(q)} clear={words.clearSearch} onClear={() => setQ('')} />
        </p>
      )}
    </div>
  )
}

export function PromotionsPage() {
  useTitle(words.documentTitle)
  const list = useQuery(promotionsQuery)
  const some = list.data && list.data.length > 0
  return (
    <div className="mx-auto max-w-[1240px]">
      <PageHeader title={words.title} text={words.text} actions={some && <Create />} />
      {list.isError && !list.data && (
        <ErrorState text={words.listFailed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <LoadingRows />}
      {list.data?.length === 0 && (
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          help="promotions"
          actions={<Create large />}
          alternative={{ to: '/products', label: words.emptyAlternative }}
          picture={<PromotionsPicture />}
        />
      )}
      {some && <PromotionList promotions={list.data} />}
    </div>
  )
}
