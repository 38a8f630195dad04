import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Campaign, SalesPage, Uploaded } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { useWindowDrop } from '../../editor/upload/use-window-drop.ts'
import type { View } from '../../editor/view.ts'
import { useHasRole } from '../../shell/me.ts'
import { Button } from '../../ui/button.tsx'
import type { PickedFile } from '../../ui/picked-files.ts'
import { useSetActive } from '../campaigns/use-set-active.ts'
import { NewFromTemplate } from '../library/new-from-template.tsx'
import { UploadPage } from '../upload/upload-page.tsx'
import { UploadResult } from '../upload/upload-result.tsx'
import { PageList } from './page-list.tsx'

const HiddenCampaignNotice = ({ campaign }: { campaign: Campaign }) => {
  const setActive = useSetActive()
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-gold-soft px-4 py-2.5 text-gold-ink">
      {words.campaignHidden}
      <Button variant="outline" size="sm" className="for-editors" onClick={() => setActive(campaign, true)}>
        {words.activateCampaign}
      </Button>
    </p>
  )
}

/** Covers the window while files are dragged over it. */
const DropOverlay = () => (
  <div className="pointer-events-none fixed inset-4 z-40 grid place-items-center rounded-xl border-2 border-dashed border-brand bg-brand-soft/80">
    <p className="rounded-lg bg-surface px-7 py-5 text-lg font-semibold tracking-[-.018em] shadow-e3">
      {words.dropFolder}
    </p>
  </div>
)

type CampaignPagesProps = {
  campaign: Campaign
  pages: readonly SalesPage[]
  onOpen: (pageId: string, view: View) => void
}

/**
 * Lists the pages of a campaign. The form for a new page is above the list, on request or while the campaign has no
 * page.
 */
export function CampaignPages({ campaign, pages, onOpen }: CampaignPagesProps) {
  const mayChange = useHasRole('editor') !== false
  const [isFormOpen, setIsFormOpen] = useState(false)
  const [source, setSource] = useState<'folder' | 'template'>('folder')
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const isEmpty = pages.length === 0
  const isUploadListed = pages.some(page => page.id === uploaded?.page.id)
  const isAdding = mayChange && (isFormOpen || isEmpty)
  const [dropped, setDropped] = useState<PickedFile[] | null>(null)
  const isDraggedOver = useWindowDrop(files => {
    setDropped(files)
    setSource('folder')
    setUploaded(null)
    setIsFormOpen(true)
  }, mayChange && !isAdding)
  function close() {
    setIsFormOpen(false)
    setSource('folder')
    setDropped(null)
  }
  const onClose = isEmpty ? null : close
  return (
    <div className="grid min-w-0 gap-6">
      {isDraggedOver && <DropOverlay />}
      {!campaign.isActive && <HiddenCampaignNotice campaign={campaign} />}
      {uploaded && isUploadListed && <UploadResult uploaded={uploaded} onClose={() => setUploaded(null)} />}
      {isAdding && source === 'template' && (
        <NewFromTemplate
          campaign={campaign}
          onFolder={() => setSource('folder')}
          onPublished={close}
          onClose={onClose}
        />
      )}
      {isAdding && source === 'folder' && (
        <UploadPage
          campaignId={campaign.id}
          dropped={dropped}
          onTemplate={() => setSource('template')}
          onClose={onClose}
          onUploaded={newUpload => {
            close()
            setUploaded(newUpload)
          }}
        />
      )}
      <PageList
        campaign={campaign}
        pages={pages}
        onOpen={onOpen}
        onUploaded={setUploaded}
        action={
          mayChange &&
          !isAdding && (
            <Button
              variant="brand"
              icon={<Plus aria-hidden="true" />}
              onClick={() => {
                setUploaded(null)
                setIsFormOpen(true)
              }}
            >
              {words.newPage}
            </Button>
          )
        }
      />
    </div>
  )
}
