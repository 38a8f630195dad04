import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { useNavigate } from 'react-router'
import { cn } from './cn.ts'

/** Scrolls sideways by itself, so that the page never does. `label` names it for screen readers. */
export function Table({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={cn('table-wrap overflow-x-auto', className)}>
      <table className="table" aria-label={label}>
        {children}
      </table>
    </div>
  )
}

export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead>
    <tr>{children}</tr>
  </thead>
)
export const TableBody = ({ children }: { children: ReactNode }) => <tbody>{children}</tbody>

/** With `to` a click anywhere in the row opens it; keep a real link in the row for the keyboard. */
export function TableRow({
  to,
  className,
  ...rest
}: HTMLAttributes<HTMLTableRowElement> & { to?: string | undefined }) {
  const navigate = useNavigate()
  return (
    <tr
      {...rest}
      data-href={to}
      className={cn('group/row', className)}
      onClick={event => {
        const pressed = event.target as HTMLElement
        // What is in a menu of the row stands elsewhere in the document.
        const isInRow = event.currentTarget.contains(pressed) && !pressed.closest('a,button,input,label')
        if (to && isInRow) void navigate(to)
      }}
    />
  )
}

type Align = { right?: boolean | undefined }
type Flex = {
  /** Share of the table, in percent, of a cell with text of any length; the others are as wide as what is in them. */
  flex?: number
}
export const Th = ({ right, ...rest }: ThHTMLAttributes<HTMLTableCellElement> & Align) => (
  <th scope="col" {...rest} data-align={right ? 'right' : undefined} />
)
export const Td = ({ right, flex, className, ...rest }: TdHTMLAttributes<HTMLTableCellElement> & Align & Flex) => (
  <td
    {...rest}
    width={flex === undefined ? undefined : `${flex}%`}
    className={cn(flex !== undefined && 'td-flex', className)}
    data-align={right ? 'right' : undefined}
  />
)
