import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#api-client/call.ts'
import { type LibraryLanguage, listPageSections, type SectionId } from '#contract/library.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { ScaledPageFrame } from '../../ui/scaled-page-frame.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { PageSession } from '../session/page-session.ts'
import { listBlocks } from './blocks.ts'

/**
 * Returns the language of the sections for a page: English if the page declares English, otherwise Brazilian
 * Portuguese.
 */
const detectPageLanguage = (html: string): LibraryLanguage =>
  /<html[^>]*\slang=["']?en\b/i.test(html) ? 'en' : 'pt-BR'

function useSections(session: PageSession, language: LibraryLanguage) {
  const { project } = session
  const productId = 'campaign' in project ? project.campaign.productIds[0] : undefined
  return useQuery({
    queryKey: ['page-sections', language, productId],
    queryFn: async () => (await call(listPageSections, { query: { language, productId } })).sections,
    staleTime: 60_000,
  })
}

type SectionDialogProps = { session: PageSession; onClose: () => void }

/** Previews a library section and inserts it between the parts of the page. */
export function SectionDialog({ session, onClose }: SectionDialogProps) {
  const { html } = session.draft
  const language = detectPageLanguage(html)
  const sections = useSections(session, language)
  const blocks = useMemo(() => listBlocks(html), [html])
  const [chosen, setChosen] = useState<SectionId>('benefits')
  const [position, setPosition] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const defaultBlock = blocks.findLast(({ id }) => id !== blocks.at(-1)?.id) ?? blocks.at(-1)
  const isFirst = position === 'first'
  const target = isFirst ? blocks[0] : (blocks.find(({ id }) => id === position) ?? defaultBlock)
  const section = sections.data?.find(({ id }) => id === chosen)

  async function insert() {
    if (!section || !target) return
    setIsBusy(true)
    const edit = { id: target.id, kind: 'insert', html: section.html, where: isFirst ? 'before' : 'after' } as const
    const result = await session.editAll([edit]).finally(() => setIsBusy(false))
    if (!result.ok) return toast.failed(words.sectionRefused)
    toast.done(words.sectionInserted, { action: { label: words.undo, onClick: () => session.undo() } })
    onClose()
  }
  return (
    <Dialog
      open
      wide="window"
      onClose={onClose}
      title={words.insertSection}
      text={words.insertSectionText}
      footer={
        <Button variant="brand" busy={isBusy && words.inserting} onClick={() => void insert()}>
          {words.insertHere}
        </Button>
      }
    >
      {sections.isError ? (
        <ErrorState text={words.sectionsFailed} error={sections.error} onRetry={() => void sections.refetch()} />
      ) : (
        <div className="grid gap-4">
          <div className="grid gap-4 md:grid-cols-2">
            <Field label={words.section}>
              <Select
                value={chosen}
                onChange={event => {
                  const found = sections.data?.find(({ id }) => id === event.target.value)
                  if (found) setChosen(found.id)
                }}
              >
                {sections.data?.map(({ id }) => (
                  <option key={id} value={id}>
                    {words.sectionNames[id]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={words.sectionPlace}>
              <Select value={position || (defaultBlock?.id ?? '')} onChange={event => setPosition(event.target.value)}>
                <option value="first">{words.atTheTop}</option>
                {blocks.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {words.behind(label)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          {section ? (
            <ScaledPageFrame
              key={chosen}
              src={`/_library/sections/${language}/${chosen}.html`}
              title={words.sectionNames[chosen]}
              className="h-[calc(100dvh-380px)] min-h-64"
            />
          ) : (
            <Skeleton className="h-64 rounded-md" />
          )}
        </div>
      )}
    </Dialog>
  )
}
