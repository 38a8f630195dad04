import { useSearchParams } from 'react-router'
import { mailbox as words } from '#i18n/index.ts'
import { useTitle } from '../shell/use-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { MailSamples } from './samples/mail-samples.tsx'
import { SentMails } from './sent-mails.tsx'

type Tab = 'sent' | 'kinds'

/** Has a tab that lists sent e-mails, and a tab that previews each kind of e-mail. The URL holds the selected tab. */
export function MailsPage() {
  useTitle(words.documentTitle)
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.has('kind') ? 'kinds' : 'sent'
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      <Tabs<Tab>
        value={tab}
        onChange={next => setParams(next === 'kinds' ? { kind: 'confirmation' } : {})}
        tabs={[
          { value: 'sent', label: words.tabs.sent },
          { value: 'kinds', label: words.tabs.kinds },
        ]}
      >
        <TabPanel value="sent">
          <SentMails />
        </TabPanel>
        <TabPanel value="kinds">
          <MailSamples />
        </TabPanel>
      </Tabs>
    </>
  )
}
