import { useQuery } from '@tanstack/react-query'
import { locale } from '#i18n/index.ts'
import { shopExport as words } from '#i18n/lazy-words.ts'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { formatFileSize } from '../ui/format-file-size.ts'
import { LoadingRows } from '../ui/skeleton.tsx'
import { estimateQuery } from './queries.ts'

const counts = ['orders', 'customers', 'products', 'pages', 'files'] as const

const FactRow = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-4 px-5 py-2.5">
    <dt className="min-w-0">{name}</dt>
    <dd className="num text-right whitespace-nowrap text-ink-2">{value}</dd>
  </div>
)

/** Says what an export contains, with the numbers of rows and the estimated size. */
export function ExportContents() {
  const { data: estimate, isError, error, refetch } = useQuery(estimateQuery)
  return (
    <CardGroup title={words.contents} text={words.contentsText}>
      <Card aria-label={words.contents}>
        {isError && <ErrorState text={words.failed} error={error} onRetry={() => void refetch()} />}
        {!estimate && !isError && <LoadingRows rows={5} />}
        {estimate && (
          <dl className="divide-y divide-line py-1.5">
            {counts.map(name => (
              <FactRow key={name} name={words[name]} value={estimate[name].toLocaleString(locale)} />
            ))}
            <FactRow name={words.size} value={formatFileSize(estimate.bytes)} />
          </dl>
        )}
        <CardBody className="border-t border-line text-sm text-ink-2">
          <p>{words.also}</p>
          <p className="mt-1.5">{words.never}</p>
        </CardBody>
      </Card>
    </CardGroup>
  )
}
