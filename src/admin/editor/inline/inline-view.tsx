import { useQuery } from '@tanstack/react-query'
import { buildRoleAttributes } from '@vitrine/html-editing/clickables.ts'
import type { Edit } from '@vitrine/html-editing/edits/edit.ts'
import { useRef, useState } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { LazyComponent } from '../../shell/lazy-component.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ChargeMark } from '../charge/charge-dialog.tsx'
import { chargeDialog } from '../charge/lazy-charge-dialog.ts'
import type { PageSession } from '../session/page-session.ts'
import type { TrackedElement as SourceMark } from '../session/track-element.ts'
import { EditorFrame, type FrameLink } from './editor-frame.tsx'
import { ElementLists } from './element-lists.tsx'
import { frameUrlQuery } from './frame-url.ts'
import type { ImageOrigin } from './image-changes.ts'
import { LinkDialog } from './link-dialog.tsx'
import { canLink, TextToolbar } from './text-toolbar.tsx'
import { useFrameReload } from './use-frame-reload.ts'
import { useInlineEditing } from './use-inline-editing.ts'
import { usePageLists, useReadPage } from './use-read-page.ts'
import { ViewBar, type ViewSettings } from './view-bar.tsx'

type InlineViewProps = { session: PageSession }
/**
 * The link being edited. `element`: a link whose element is tracked by `mark`. `chosen`: the link of the selected
 * element, whose id may change while the dialog is open. `typed`: a link within the text that is being typed.
 */
type Link = { kind: 'element'; mark: SourceMark | null; href: string } | { kind: 'chosen' | 'typed'; href: string }

/** Edits the page as it looks: texts, images and links are changed in place. */
export function InlineView({ session }: InlineViewProps) {
  const read = useReadPage(session)
  const lists = usePageLists(session, read)
  const reload = useFrameReload(session)
  const address = useQuery(frameUrlQuery(session.kind, session.project.page.id, reload.load))
  const [viewSettings, setViewSettings] = useState<ViewSettings>({ width: null, zoom: null })
  const [link, setLink] = useState<Link | null>(null)
  const frame = useRef<FrameLink>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const imageTarget = useRef<{ mark: SourceMark | null; origin: ImageOrigin }>({ mark: null, origin: 'page' })
  const [isMarking, setIsMarking] = useState(false)
  const pickImageFor = (id: string, origin: ImageOrigin) => {
    imageTarget.current.mark?.stop()
    imageTarget.current = { mark: inline.mark(id), origin }
    picker.current?.click()
  }
  const inline = useInlineEditing({
    session,
    read,
    live: reload.live,
    send: message => frame.current?.send(message),
    onKey(key) {
      if (key === 'toolbar') toolbar.current?.querySelector<HTMLElement>('select,button')?.focus()
      else openLink()
    },
    pickImage: id => pickImageFor(id, 'page'),
  })
  function openLink() {
    const { selected, typing } = inline
    if (!selected || !canLink(selected, typing)) return
    const href = selected.link?.href ?? ''
    const id = selected.link?.id ?? null
    if (typing && id === null) return setLink({ kind: 'typed', href })
    const mark = id === null ? null : inline.mark(id, inline.revision)
    frame.current?.send({ vitrine: 'editor', type: 'save' })
    setLink(mark ? { kind: 'element', mark, href } : { kind: 'chosen', href })
  }
  /** Sets the target of a link; null removes the link. */
  function applyLink(link: Link, href: string | null) {
    setLink(null)
    if (link.kind === 'typed') {
      frame.current?.send({ vitrine: 'editor', type: 'link', href })
      frame.current?.send({ vitrine: 'editor', type: 'focus' })
      return
    }
    const edits = (id: string): Edit[] => [href === null ? { id, kind: 'unlink' } : { id, kind: 'setLink', href }]
    if (link.kind === 'element') return inline.applyMarked(link.mark, edits)
    const id = inline.selected?.link?.id
    if (id != null) inline.applyListed(edits(id))
  }
  function setMark({ role, offerId }: ChargeMark) {
    setIsMarking(false)
    const id = inline.selected?.id
    const attributes = Object.entries(buildRoleAttributes(role, offerId))
    if (id !== undefined)
      inline.applyListed(
        attributes.map(([name, value]) => ({ id, kind: 'setAttr', name, value })),
        id,
      )
  }
  const isInFunnel = 'upsell' in session.project
  if (read === false) return <EmptyState title={words.inlineUnreadable} text={words.inlineUnreadableText} />
  if (address.isError && !address.data)
    return <ErrorState text={words.pageLoadFailed} error={address.error} onRetry={() => void address.refetch()} />
  return (
    <div className="grid min-w-0 items-start gap-5 min-[1200px]:grid-cols-[minmax(0,1fr)_300px]">
      <section aria-label={words.inlineFrame(session.project.page.title)} className="grid min-w-0 content-start gap-3">
        <ViewBar
          settings={viewSettings}
          onChange={setViewSettings}
          live={reload.live}
          onLive={reload.setLive}
          onReload={reload.reload}
        />
        {address.data ? (
          <EditorFrame
            key={reload.load}
            link={frame}
            address={`${address.data.address}?edit=${reload.live ? 'live' : 'still'}`}
            title={words.inlineFrame(session.project.page.title)}
            settings={viewSettings}
            isShown={inline.shown}
            onMessage={inline.handleMessage}
            elementPosition={inline.elementPosition}
          >
            {inline.selected && (
              <TextToolbar
                ref={toolbar}
                selected={inline.selected}
                typing={inline.typing}
                send={inline.sendFromToolbar}
                onAct={kind => void inline.applyAct(kind)}
                onLink={openLink}
                onImage={id => pickImageFor(id, 'page')}
                onMark={
                  isInFunnel && !inline.selected.id.includes('.')
                    ? () => {
                        frame.current?.send({ vitrine: 'editor', type: 'save' })
                        setIsMarking(true)
                      }
                    : null
                }
              />
            )}
          </EditorFrame>
        ) : (
          <Skeleton className="h-[600px] rounded-lg" />
        )}
        <p className="text-sm text-ink-2">{words.inlineHelp}</p>
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml,image/avif"
          aria-label={words.imageField}
          className="hidden"
          onChange={event => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (!file) return
            const { mark, origin } = imageTarget.current
            imageTarget.current = { mark: null, origin }
            inline.uploadImage(mark, file, origin)
          }}
        />
      </section>
      {lists && (
        <ElementLists
          lists={lists}
          onEdit={inline.applyListed}
          onShow={id =>
            frame.current?.send({ vitrine: 'editor', type: 'choose', id: id.split('.')[0] ?? id, typing: false })
          }
          onLink={({ id, href }) => setLink({ kind: 'element', mark: inline.mark(id), href })}
          onImage={id => pickImageFor(id, 'list')}
        />
      )}
      {link && (
        <LinkDialog
          project={session.project}
          href={link.href}
          onClose={() => setLink(null)}
          onSave={href => applyLink(link, href)}
          onRemove={() => applyLink(link, null)}
        />
      )}
      {isMarking && inline.selected && (
        <LazyComponent
          part={chargeDialog}
          waiting={null}
          props={{
            pageId: session.project.page.id,
            mark: inline.selected.mark,
            subject: inline.selected.text.slice(0, 120) || `<${inline.selected.tag}>`,
            onClose: () => setIsMarking(false),
            onSet: setMark,
          }}
        />
      )}
    </div>
  )
}
