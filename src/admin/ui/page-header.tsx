import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type PageHeaderProps = {
  title: ReactNode
  text?: ReactNode
  /** State badges beside the title. */
  badges?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string }
}

export function PageHeader({ title, text, badges, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-5">
      {back && (
        <Link to={back.to} className="mb-3 inline-flex items-center gap-2 text-ink-2 hover:text-ink">
          <ArrowLeft className="icon-16" aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="mr-1 text-xl font-[680] tracking-[-.028em]">{title}</h1>
            {badges}
          </div>
          {text && <p className="mt-0.5 text-ink-2">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  )
}
