import { BookOpen } from 'lucide-react'
import { Link } from 'react-router'
import { shell } from '#i18n/index.ts'
import { cn } from './cn.ts'
import { buildHelpAddress, type HelpTopic } from './help-topics.ts'

type HelpLinkProps = {
  topic: HelpTopic
  /** The subject in the member's language, which distinguishes this link from others for screen readers. */
  about: string
  className?: string
}

/**
 * A quiet link to a section of the handbook. The link opens a new tab, so that the member keeps the entered values and
 * can read the steps beside the screen.
 */
export function HelpLink({ topic, about, className }: HelpLinkProps) {
  return (
    <Link
      to={buildHelpAddress(topic)}
      target="_blank"
      // A description, because a label or hidden text would repeat the name of the field or heading beside the link.
      aria-description={`${shell.aboutIn(about)} ${shell.newTab}`}
      className={cn('inline-flex items-center gap-1.5 text-sm text-ink-2 hover:text-ink max-md:min-h-11', className)}
    >
      <BookOpen className="icon-16" aria-hidden="true" />
      {shell.learnMore}
    </Link>
  )
}
