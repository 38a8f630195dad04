import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { problemText } from '#web/problem.ts'
import { upsells as words } from '#words/rooms.ts'
import { Least } from '../../shell/least.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { ChargeLinks } from '../charge/charge-links.tsx'
import { FunnelPicture } from '../funnel-picture.tsx'
import type { Place } from '../place.ts'
import { upsellsQuery } from '../queries.ts'
import { EditVisualPage } from './edit-visual-page.tsx'
import { NewPage } from './new-page.tsx'
import { PageList } from './page-list.tsx'

type UpsellPagesProps = { place: Place; go: (place: Partial<Place> & { tab: 'pages' | 'create' }) => void }

/** The pages of one funnel: their list, a new one, or one being edited. */
export function UpsellPages({ place, go }: UpsellPagesProps) {
  const upsells = useQuery(upsellsQuery)
  if (upsells.isError && !upsells.data)
    return (
      <ErrorState
        text={words.listFailed(problemText(upsells.error))}
        error={upsells.error}
        onRetry={() => void upsells.refetch()}
      />
    )
  if (!upsells.data) return <LoadingRows rows={4} />
  if (upsells.data.length === 0)
    return (
      <EmptyState
        title={words.emptyTitle}
        text={words.emptyText}
        actions={
          <Button
            variant="brand"
            size="lg"
            className="for-editors"
            icon={<Plus aria-hidden="true" />}
            onClick={() => go({ tab: 'create' })}
          >
            {words.create}
          </Button>
        }
        picture={<FunnelPicture />}
      />
    )
  const upsell = upsells.data.find(one => one.id === place.upsell) ?? (place.page ? undefined : upsells.data[0])
  const page = upsell?.pages.find(one => one.id === place.page)
  const toList = () => go({ tab: 'pages', upsell: upsell?.id ?? null })

  if (place.page === 'new')
    return (
      <Least who="editor">
        <NewPage
          upsells={upsells.data}
          upsellId={upsell?.id ?? null}
          onBack={toList}
          onCreated={made =>
            go({ tab: 'pages', upsell: made.upsellId, page: made.type === 'custom_html' ? made.id : null })
          }
        />
      </Least>
    )
  if (upsell && page?.type === 'visual_editor')
    return (
      <Least who="editor">
        <EditVisualPage key={page.id} id={page.id} onBack={toList} />
      </Least>
    )
  if (upsell && page)
    return (
      <Least who="editor">
        <ChargeLinks key={page.id} page={page} onBack={toList} />
      </Least>
    )
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={words.upsell} className="w-full max-w-[420px]">
          <Select value={upsell?.id ?? ''} onChange={event => go({ tab: 'pages', upsell: event.target.value })}>
            {!upsell && <option value="">{words.chooseUpsell}</option>}
            {upsells.data.map(one => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
        {upsell && upsell.pages.length > 0 && (
          <Button
            variant="brand"
            className="for-editors"
            icon={<Plus aria-hidden="true" />}
            onClick={() => go({ tab: 'pages', upsell: upsell.id, page: 'new' })}
          >
            {words.newPage}
          </Button>
        )}
      </div>
      {upsell && (
        <PageList
          upsell={upsell}
          onNew={() => go({ tab: 'pages', upsell: upsell.id, page: 'new' })}
          onEdit={(id, view) => go({ tab: 'pages', upsell: upsell.id, page: id, view })}
        />
      )}
    </div>
  )
}
