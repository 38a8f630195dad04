import { useQuery } from '@tanstack/react-query'
import { List, Plus, Workflow } from 'lucide-react'
import { getProblemText } from '#api-client/problem.ts'
import type { Upsell } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { ChargeLinks } from '../charge/charge-links.tsx'
import { FunnelView } from '../funnel/funnel-view.tsx'
import { FunnelPicture } from '../funnel-picture.tsx'
import { PreviewButton } from '../preview-button.tsx'
import { upsellsQuery } from '../queries.ts'
import { type PagesView, periods, type ScreenLocation } from '../screen-location.ts'
import { NewPage } from './new-page.tsx'
import { PageList } from './page-list.tsx'

type GoTo = (location: Partial<ScreenLocation> & { tab: 'pages' | 'create' }, replace?: boolean) => void
type UpsellPagesProps = { location: ScreenLocation; go: GoTo }

const pageViews = [
  { value: 'list', icon: List },
  { value: 'graph', icon: Workflow },
] as const

const PageViewSwitch = ({ show, onShow }: { show: PagesView; onShow: (show: PagesView) => void }) => (
  <fieldset className="view-switch" aria-label={words.showAs}>
    {pageViews.map(({ value, icon: Icon }) => (
      <button
        key={value}
        type="button"
        aria-pressed={show === value}
        aria-label={value === 'list' ? words.asList : words.asGraph}
        title={value === 'list' ? words.asList : words.asGraph}
        onClick={() => onShow(value)}
      >
        <Icon aria-hidden="true" />
      </button>
    ))}
  </fieldset>
)

type HeadProps = { upsells: readonly Upsell[]; upsell: Upsell | undefined; location: ScreenLocation; go: GoTo }

/**
 * Selects the funnel, the presentation of its pages and the period of the rates, and offers the actions for the whole
 * funnel.
 */
function Head({ upsells, upsell, location, go }: HeadProps) {
  const { show, days } = location
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Field label={words.upsell} className="w-full max-w-[420px] flex-1 basis-64">
        <Select
          value={upsell?.id ?? ''}
          onChange={event => go({ tab: 'pages', upsell: event.target.value, show, days })}
        >
          {!upsell && <option value="">{words.chooseUpsell}</option>}
          {upsells.map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      {upsell && upsell.pages.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <PageViewSwitch
            show={show}
            onShow={next => go({ tab: 'pages', upsell: upsell.id, show: next, days }, true)}
          />
          {show === 'graph' && (
            <Select
              aria-label={words.period}
              className="w-44"
              value={days}
              onChange={event =>
                go(
                  {
                    tab: 'pages',
                    upsell: upsell.id,
                    show,
                    days: periods.find(period => String(period) === event.target.value) ?? days,
                  },
                  true,
                )
              }
            >
              {periods.map(period => (
                <option key={period} value={period}>
                  {words.lastDays(period)}
                </option>
              ))}
            </Select>
          )}
          <PreviewButton upsellId={upsell.id} subject={upsell.name} outline />
          <Button
            variant="brand"
            className="for-editors max-md:flex-1"
            icon={<Plus aria-hidden="true" />}
            onClick={() => go({ tab: 'pages', upsell: upsell.id, page: 'new' })}
          >
            {words.newPage}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Shows the list of a funnel's pages, the form for a new page, or the page that is being edited. */
export function UpsellPages({ location, go }: UpsellPagesProps) {
  const upsells = useQuery(upsellsQuery)
  if (upsells.isError && !upsells.data)
    return (
      <ErrorState
        text={words.listFailed(getProblemText(upsells.error))}
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
        alternative={{ to: '/products', label: words.emptyAlternative }}
        picture={<FunnelPicture />}
      />
    )
  const upsell = upsells.data.find(one => one.id === location.upsell) ?? (location.page ? undefined : upsells.data[0])
  const page = upsell?.pages.find(one => one.id === location.page)
  const goToList = () => go({ tab: 'pages', upsell: upsell?.id ?? null })

  if (location.page === 'new')
    return (
      <RequireRole atLeast="editor">
        <NewPage
          upsells={upsells.data}
          upsellId={upsell?.id ?? null}
          onBack={goToList}
          onCreated={created => go({ tab: 'pages', upsell: created.upsellId, page: created.id })}
        />
      </RequireRole>
    )
  if (upsell && page)
    return (
      <RequireRole atLeast="editor">
        <ChargeLinks key={page.id} page={page} onBack={goToList} />
      </RequireRole>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Head upsells={upsells.data} upsell={upsell} location={location} go={go} />
      {upsell && location.show === 'graph' && upsell.pages.length > 0 ? (
        <FunnelView
          upsell={upsell}
          days={location.days}
          onOpen={opened =>
            go({
              tab: 'pages',
              upsell: upsell.id,
              page: opened.id,
              view: opened.type === 'custom_html' ? 'edit' : null,
            })
          }
        />
      ) : (
        upsell && (
          <PageList
            upsell={upsell}
            days={location.days}
            onNew={() => go({ tab: 'pages', upsell: upsell.id, page: 'new' })}
            onEdit={(id, view) => go({ tab: 'pages', upsell: upsell.id, page: id, view })}
          />
        )
      )}
    </div>
  )
}
