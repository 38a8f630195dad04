import { pages as words } from '#i18n/lazy-words.ts'
import type { PageSession } from '../session/page-session.ts'
import { VersionComparison } from './version-comparison.tsx'

/** Compares the draft with the published version of the page. */
export function PublishedDifference({ session }: { session: PageSession }) {
  const { revision } = session.project.page
  return (
    <section aria-label={words.differences} className="grid min-w-0 grid-cols-1 gap-3">
      <p className="text-ink-2">{revision === null ? words.neverPublished : words.differencesText}</p>
      {revision !== null && <VersionComparison session={session} version={revision} />}
    </section>
  )
}
