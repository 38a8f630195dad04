import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { cn } from './cn.ts'
import { HelpLink } from './help-link.tsx'
import type { HelpTopic } from './help-topics.ts'

export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={cn('card', className)} />
}

/** Shows the title on the left and `children`, for example counts or actions, on the right. */
export function CardHeader({
  title,
  children,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <div className={cn('flex items-center justify-between gap-3 px-5 py-4', className)}>
      <h2 className="text-md font-semibold tracking-[-.012em]">{title}</h2>
      {children && <div className="flex items-center gap-2 text-ink-2">{children}</div>}
    </div>
  )
}

export function CardBody({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cn('p-5', className)} />
}

type CardGroupProps = {
  title: string
  text?: ReactNode
  /** The section of the handbook about these settings. */
  help?: HelpTopic | undefined
  /** Receives the heading, so that the screen can move the focus to it. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A group of settings: its description on the left, the form on the right. */
export function CardGroup({ title, text, help, heading, children }: CardGroupProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-10">
      <div>
        <h2
          ref={heading}
          {...(heading && { tabIndex: -1 })}
          className="text-md font-semibold tracking-[-.012em] outline-0"
        >
          {title}
        </h2>
        {text && <p className="mt-1 text-ink-2">{text}</p>}
        {help && <HelpLink topic={help} about={title} className="mt-2" />}
      </div>
      {children}
    </section>
  )
}
