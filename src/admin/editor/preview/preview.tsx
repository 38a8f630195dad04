import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Monitor, RotateCw, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { draftUrlQuery } from '../editing-queries.ts'
import type { PageKind } from '../session/project.ts'
import { PageFrame, type Width } from './page-frame.tsx'

const icons = { desktop: Monitor, phone: Smartphone }
const widths: readonly Width[] = ['desktop', 'phone']

const WidthSwitch = ({ width, onChange }: { width: Width; onChange: (width: Width) => void }) => (
  <fieldset className="view-switch max-md:hidden" aria-label={words.previewWidth}>
    {widths.map(each => {
      const Icon = icons[each]
      return (
        <button
          key={each}
          type="button"
          aria-pressed={width === each}
          aria-label={words.widths[each]}
          title={words.widths[each]}
          onClick={() => onChange(each)}
        >
          <Icon aria-hidden="true" />
        </button>
      )
    })}
  </fieldset>
)

type PreviewProps = {
  kind: PageKind
  id: string
  /** The revision to show. Another revision is loaded when this value changes. */
  revision: string
  title: string
  /**
   * The height of the preview: `tall` fills the window, `low` matches the code fields. Without either, the preview is
   * 600 px high.
   */
  tall?: boolean
  low?: boolean
  /** A hint about the preview, for example that unsaved changes are missing. */
  note?: ReactNode
}

/** Shows the saved page as shoppers would see it, including an unpublished draft. */
export function Preview({ kind, id, revision, title, tall, low, note }: PreviewProps) {
  const [width, setWidth] = useState<Width>('desktop')
  const address = useQuery(draftUrlQuery(kind, id, revision))
  return (
    <section aria-label={words.preview} className="grid min-w-0 content-start gap-3.5">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <WidthSwitch width={width} onChange={setWidth} />
        <div className="min-w-0 flex-1 text-sm text-ink-2">{note}</div>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.reloadPreview}
          title={words.reloadPreview}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => void address.refetch()}
        />
        {address.data && (
          <ExternalButtonLink
            variant="ghost"
            size="icon-sm"
            href={address.data.address}
            label={words.openPreview}
            icon={<ExternalLink aria-hidden="true" />}
          />
        )}
      </div>
      {address.isError && !address.data ? (
        <ErrorState text={words.pageLoadFailed} error={address.error} onRetry={() => void address.refetch()} />
      ) : address.data ? (
        <PageFrame
          address={address.data.address}
          title={title}
          width={width}
          height={tall ? 'h-[max(600px,calc(100dvh-230px))]' : low ? 'h-[500px]' : 'h-[600px]'}
        />
      ) : (
        <p
          className={cn('grid place-items-center rounded-lg bg-sunken text-ink-2', low ? 'h-[500px]' : 'h-[600px]')}
          role="status"
        >
          {words.pageLoading}
        </p>
      )}
      {address.isError && address.data && (
        <p className="text-sm text-danger-ink" role="alert">
          {getProblemText(address.error)}
        </p>
      )}
    </section>
  )
}
