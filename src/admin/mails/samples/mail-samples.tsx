import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MailLanguage, MailTheme } from '#contract/mails.ts'
import { language as spoken, mailbox as words } from '#i18n/index.ts'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { samplesQuery } from '../queries.ts'
import { SampleControls, type SampleSettings } from './sample-controls.tsx'
import { SampleFrame } from './sample-frame.tsx'

const getSystemTheme = (): MailTheme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
const initialLanguage: MailLanguage = spoken === 'en' ? 'en' : 'pt-BR'

/** Shows every kind of e-mail with sample data: the kinds on the left, a preview of the selected kind on the right. */
export function MailSamples() {
  const [params, setParams] = useSearchParams()
  const [settings, setSettings] = useState<SampleSettings>({
    language: initialLanguage,
    width: 'desktop',
    theme: getSystemTheme(),
  })
  const { data, isError, error, refetch } = useQuery(samplesQuery(settings.language))
  if (isError) return <ErrorState text={words.samplesFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} />
  const chosen = data.samples.find(sample => sample.kind === params.get('kind')) ?? data.samples[0]
  if (!chosen) return null
  return (
    <>
      <p className="mb-5 text-ink-2">{words.samplesText}</p>
      <div className="grid items-start gap-5 lg:grid-cols-[200px_minmax(0,1fr)]">
        <ul className="card grid gap-0.5 p-2" aria-label={words.tabs.kinds}>
          {data.samples.map(({ kind }) => (
            <li key={kind}>
              <button
                type="button"
                aria-current={kind === chosen.kind ? 'true' : undefined}
                onClick={() => setParams({ kind }, { replace: true })}
                className={cn(
                  'w-full rounded-md px-3 py-2 text-left',
                  kind === chosen.kind ? 'bg-brand-soft font-medium text-brand-ink' : 'hover:bg-sunken',
                )}
              >
                {words.kinds[kind]}
              </button>
            </li>
          ))}
        </ul>
        <section className="card min-w-0" aria-label={words.kinds[chosen.kind]}>
          <SampleControls settings={settings} onChange={setSettings} kind={chosen.kind} testTo={data.testTo} />
          <SampleFrame sample={chosen} settings={settings} />
        </section>
      </div>
    </>
  )
}
