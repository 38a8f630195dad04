import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import type { listMailSamples } from '#contract/mails.ts'
import { mailbox as words } from '#i18n/index.ts'
import { cn } from '../../ui/cn.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { SampleSettings } from './sample-controls.tsx'

type Tab = 'html' | 'text'
type Props = { sample: Received<typeof listMailSamples>['samples'][number]; settings: SampleSettings }

/** Shows a sample e-mail as a mail program would, in a frame without scripts, and as plain text. */
export function SampleFrame({ sample, settings }: Props) {
  const [tab, setTab] = useState<Tab>('html')
  return (
    <>
      <h2 className="px-5 pt-4 pb-3 text-md font-semibold tracking-[-.012em]" lang={settings.language}>
        {sample.subject}
      </h2>
      <Tabs<Tab>
        className="[&>[role=tablist]]:mb-0 [&>[role=tablist]]:px-5"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'html', label: words.preview },
          { value: 'text', label: words.plain },
        ]}
      >
        <TabPanel value="html" className="rounded-b-lg bg-sunken">
          <iframe
            title={words.frameTitle(sample.subject)}
            src={sample.previewUrls[settings.theme]}
            sandbox=""
            className={cn(
              'h-[860px] max-h-[80dvh] w-full',
              settings.width === 'phone' ? 'mx-auto max-w-[390px]' : 'rounded-b-lg',
            )}
          />
        </TabPanel>
        <TabPanel value="text">
          <pre className="whitespace-pre-wrap p-5 font-mono text-sm wrap-anywhere" lang={settings.language}>
            {sample.text}
          </pre>
        </TabPanel>
      </Tabs>
    </>
  )
}
