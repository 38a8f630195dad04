import { useInfiniteQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { shell, mailbox as words } from '#i18n/index.ts'
import { useIsAdministrator } from '../shell/me.ts'
import { ButtonLink } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { MailList } from './mail-list.tsx'
import { MailPicture } from './mail-picture.tsx'
import { MailPreview } from './mail-preview.tsx'
import { mailsQuery } from './queries.ts'

/**
 * Shows the list of sent e-mails on the left and the selected e-mail on the right; phones show only one of the two at a
 * time.
 */
export function SentMails() {
  const [params, setParams] = useSearchParams()
  const canOpen = useIsAdministrator() !== false
  const chosen = canOpen ? params.get('mail') : null
  const list = useInfiniteQuery(mailsQuery)
  const mails = list.data?.pages.flatMap(page => page.emails) ?? []
  const none = list.isSuccess && mails.length === 0
  return (
    <>
      {list.isError && <ErrorState text={words.failed} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingRows />}
      {none && (
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          actions={
            <ButtonLink to="/products" variant="brand" size="lg">
              {words.emptyAction}
            </ButtonLink>
          }
          alternative={{ to: '/mails?kind=', label: words.tabs.kinds }}
          picture={<MailPicture />}
        />
      )}
      {mails.length > 0 && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
          <div className={cn('grid gap-4', chosen && 'max-lg:hidden')}>
            {mails.some(mail => mail.state === 'kept') && (
              <p className="flex gap-2.5 rounded-md bg-gold-soft px-3.5 py-3 text-gold-ink">
                <TriangleAlert className="icon-18 mt-px shrink-0" aria-hidden="true" />
                {words.keptHint}
              </p>
            )}
            <MailList mails={mails} chosen={chosen} onChoose={canOpen ? id => setParams({ mail: id }) : null} />
            <LoadMore list={list} words={words} />
          </div>
          {chosen ? (
            <MailPreview key={chosen} id={chosen} onClose={() => setParams({})} />
          ) : (
            <p className="rounded-lg border border-dashed border-line-strong/60 px-6 py-10 text-ink-2 max-lg:hidden">
              {canOpen ? words.pick : shell.needsRole(shell.roles.admin)}
            </p>
          )}
        </div>
      )}
    </>
  )
}
