import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { buildRoleAttributes } from '#page-source/clickables.ts'
import type { Edit } from '#page-source/edits/edit.ts'
import { pages as words } from '#words/lazy-words.ts'
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
 * The link being edited: one of the lists, found by its mark; the selected one, whose address may change meanwhile; or
 * one within the text being typed.
 */
type Link = { of: 'element'; mark: SourceMark | null; href: string } | { of: 'chosen' | 'typed'; href: string }

/** Edits the page as it looks: texts, images and links are changed in place. */
export function InlineView({ session }: InlineViewProps) {
  const read = useReadPage(session)
  const lists = usePageLists(session, read)
  const loads = useFrameReload(session)
  const address = useQuery(frameUrlQuery(session.kind, session.project.page.id, loads.load))
  const [look, setLook] = useState<ViewSettings>({ width: null, zoom: null })
  const [link, setLink] = useState<Link | null>(null)
  const frame = useRef<FrameLink>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const picked = useRef<{ mark: SourceMark | null; from: ImageOrigin }>({ mark: null, from: 'page' })
  const [isMarking, setIsMarking] = useState(false)
  const pick = (id: string, from: ImageOrigin) => {
    picked.current.mark?.stop()
    picked.current = { mark: inline.mark(id), from }
    picker.current?.click()
  }
  const inline = useInlineEditing({
    session,
    read,
    live: loads.live,
    send: message => frame.current?.send(message),
    onKey(key) {
      if (key === 'toolbar') toolbar.current?.querySelector<HTMLElement>('select,button')?.focus()
      else openLink()
    },
    pickImage: id => pick(id, 'page'),
  })
  function openLink() {
    const { chosen, typing } = inline
    if (!chosen || !canLink(chosen, typing)) return
    const href = chosen.link?.href ?? ''
    const id = chosen.link?.id ?? null
    if (typing && id === null) return setLink({ of: 'typed', href })
    const mark = id === null ? null : inline.mark(id, inline.revision)
    frame.current?.send({ vitrine: 'editor', type: 'save' })
    setLink(mark ? { of: 'element', mark, href } : { of: 'chosen', href })
  }
  /** Null removes the link. */
  function lead(link: Link, href: string | null) {
    setLink(null)
    if (link.of === 'typed') {
      frame.current?.send({ vitrine: 'editor', type: 'link', href })
      frame.current?.send({ vitrine: 'editor', type: 'focus' })
      return
    }
    const edits = (id: string): Edit[] => [href === null ? { id, kind: 'unlink' } : { id, kind: 'setLink', href }]
    if (link.of === 'element') return inline.applyMarked(link.mark, edits)
    const id = inline.chosen?.link?.id
    if (id != null) inline.applyListed(edits(id))
  }
  function setMark({ role, offerId }: ChargeMark) {
    setIsMarking(false)
    const id = inline.chosen?.id
    const wanted = Object.entries(buildRoleAttributes(role, offerId))
    if (id !== undefined)
      inline.applyListed(
        wanted.map(([name, value]) => ({ id, kind: 'setAttr', name, value })),
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
        <ViewBar look={look} onLook={setLook} live={loads.live} onLive={loads.setLive} onReload={loads.reload} />
        {address.data ? (
          <EditorFrame
            key={loads.load}
            link={frame}
            address={`${address.data.address}?edit=${loads.live ? 'live' : 'still'}`}
            title={words.inlineFrame(session.project.page.title)}
            look={look}
            shown={inline.shown}
            hear={inline.hear}
            place={inline.place}
          >
            {inline.chosen && (
              <TextToolbar
                ref={toolbar}
                chosen={inline.chosen}
                typing={inline.typing}
                send={inline.tell}
                act={kind => void inline.act(kind)}
                onLink={openLink}
                onImage={id => pick(id, 'page')}
                onMark={
                  isInFunnel && !inline.chosen.id.includes('.')
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
            const { mark, from } = picked.current
            picked.current = { mark: null, from }
            inline.uploadImage(mark, file, from)
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
          onLink={({ id, href }) => setLink({ of: 'element', mark: inline.mark(id), href })}
          onImage={id => pick(id, 'list')}
        />
      )}
      {link && (
        <LinkDialog
          project={session.project}
          href={link.href}
          onClose={() => setLink(null)}
          onSave={href => lead(link, href)}
          onRemove={() => lead(link, null)}
        />
      )}
      {isMarking && inline.chosen && (
        <LazyComponent
          part={chargeDialog}
          waiting={null}
          props={{
            pageId: session.project.page.id,
            mark: inline.chosen.mark,
            subject: inline.chosen.text.slice(0, 120) || `<${inline.chosen.tag}>`,
            onClose: () => setIsMarking(false),
            onSet: setMark,
          }}
        />
      )}
    </div>
  )
}
