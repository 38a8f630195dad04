import { useQuery } from '@tanstack/react-query'
import { pages as words } from '#words/rooms.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import type { PageSession } from '../session/page-session.ts'
import { type Texts, textsOf } from '../session/texts.ts'
import { Difference } from './difference.tsx'
import { versionQuery } from './queries.ts'

/** The main texts as they are written now: other files are compared once they are saved, as versions. */
const mainTexts = ({ html, css, js }: Texts): Texts => ({ html, css, js })

function Of({ session, published }: { session: PageSession; published: string }) {
  const version = useQuery(versionQuery(session.kind, session.project.page.id, published))
  if (version.isError)
    return <ErrorState text={words.pageLoadFailed} error={version.error} onRetry={() => void version.refetch()} />
  if (!version.data) return <LoadingRows rows={6} />
  return <Difference before={textsOf(version.data.source)} after={mainTexts(session.draft)} />
}

/** What is written now beside what shoppers see. */
export function PublishedDifference({ session }: { session: PageSession }) {
  const { revision } = session.project.page
  return (
    <section aria-label={words.differences} className="grid min-w-0 grid-cols-1 gap-3">
      <p className="text-ink-2">{revision === null ? words.neverPublished : words.differencesText}</p>
      {revision !== null && <Of session={session} published={revision} />}
    </section>
  )
}
