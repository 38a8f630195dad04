import { useQuery } from '@tanstack/react-query'
import { ReceiptText, X } from 'lucide-react'
import { useState } from 'react'
import { mailbox as words } from '#i18n/index.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { MailState } from './mail-state.tsx'
import { mailQuery } from './queries.ts'
import { ResendButton } from './resend-button.tsx'

type Tab = 'html' | 'text'

/** Shows the e-mail as its recipient sees it, in a frame without scripts, and as plain text. */
export function MailPreview({ id, onClose }: { id: string; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('html')
  const { data: mail, isError, error, refetch } = useQuery(mailQuery(id))
  if (isError) return <ErrorState text={words.failedOne} error={error} onRetry={() => void refetch()} />
  if (!mail) return <LoadingRows rows={10} />
  return (
    <article className="card min-w-0">
      <header className="flex items-start gap-3 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-md font-semibold tracking-[-.012em]">{mail.subject}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
            <span className="min-w-0 truncate">{mail.recipient}</span>
            <RelativeTime at={mail.createdAt} />
            <MailState state={mail.state} />
          </p>
        </div>
        {mail.orderId && (
          <ButtonLink
            to={`/orders/${mail.orderId}`}
            variant="outline"
            size="sm"
            icon={<ReceiptText aria-hidden="true" />}
          >
            {words.openOrder}
          </ButtonLink>
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.close}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </header>
      <ResendButton mail={mail} />
      <Tabs<Tab>
        className="[&>[role=tablist]]:mb-0 [&>[role=tablist]]:px-5"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'html', label: words.preview },
          { value: 'text', label: words.plain },
        ]}
      >
        <TabPanel value="html">
          <iframe
            title={words.frameTitle(mail.subject)}
            src={mail.previewUrl}
            sandbox=""
            className="h-[820px] max-h-[80dvh] w-full rounded-b-lg"
          />
        </TabPanel>
        <TabPanel value="text">
          <pre className="whitespace-pre-wrap p-5 font-mono text-sm wrap-anywhere">{mail.text}</pre>
        </TabPanel>
      </Tabs>
    </article>
  )
}
