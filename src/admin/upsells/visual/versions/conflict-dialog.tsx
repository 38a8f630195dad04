import { visualEditor as words } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { getLayerName } from '../layers/layer-names.ts'
import { sortByLayer } from '../layers/layer-order.ts'
import type { PageContent } from '../model/editor.ts'
import type { VisualSession } from '../session/open-session.ts'
import type { ConflictingVersion } from '../session/store.ts'
import { PagePicture } from './page-picture.tsx'

function findElementName({ elements }: PageContent, id: string): string | null {
  const index = sortByLayer(elements).findIndex(element => element.id === id)
  const element = sortByLayer(elements)[index]
  return element ? getLayerName(element, index + 1) : null
}

type ConflictDialogProps = { newer: ConflictingVersion; mine: PageContent }

/** Lists the elements that both members changed, and marks those that one of the members deleted. */
const Collisions = ({ newer, mine }: ConflictDialogProps) => (
  <ul className="mb-4 flex flex-wrap gap-2" aria-label={words.conflictIn}>
    {newer.collisions.map(id => (
      <li key={id ?? 'page'} className="badge">
        {id === null
          ? words.conflictPage
          : `${findElementName(mine, id) ?? findElementName(newer.content, id)}${
              findElementName(mine, id) === null || findElementName(newer.content, id) === null
                ? ` · ${words.conflictGone}`
                : ''
            }`}
      </li>
    ))}
  </ul>
)

/**
 * Shows both versions side by side when two members changed the same element. Closing the dialog leaves the conflict
 * unresolved and loses nothing.
 */
export function ConflictDialog({ session, newer }: { session: VisualSession; newer: ConflictingVersion }) {
  return (
    <Dialog
      open={newer.shown}
      wide="window"
      onClose={session.hideConflict}
      title={words.conflictTitle}
      text={words.conflictText}
      footer={
        <>
          <Button variant="ghost" className="max-sm:w-full sm:mr-auto" onClick={session.hideConflict}>
            {words.conflictBack}
          </Button>
          <Button variant="outline" className="max-sm:w-full" onClick={session.takeTheirs}>
            {words.conflictTheirs}
          </Button>
          <Button className="max-sm:w-full" onClick={() => void session.keepMine()}>
            {words.conflictMine}
          </Button>
        </>
      }
    >
      <Collisions newer={newer} mine={session.content} />
      <div className="grid gap-5 md:grid-cols-2">
        <section aria-labelledby="conflict-theirs" className="grid min-w-0 content-start gap-2">
          <h3 id="conflict-theirs" className="flex flex-wrap gap-x-2 font-semibold">
            {words.conflictTheirVersion}
            <span className="text-sm font-normal text-ink-2">
              {newer.author ?? words.somebody} <RelativeTime at={newer.savedAt} />
            </span>
          </h3>
          <PagePicture content={newer.content} label={words.conflictTheirVersion} className="max-h-[52dvh]" />
        </section>
        <section aria-labelledby="conflict-mine" className="grid min-w-0 content-start gap-2">
          <h3 id="conflict-mine" className="font-semibold">
            {words.conflictMyVersion}
          </h3>
          <PagePicture content={session.content} label={words.conflictMyVersion} className="max-h-[52dvh]" />
        </section>
      </div>
    </Dialog>
  )
}
