import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { useNavigate } from 'react-router'
import { cn } from './cn.ts'

/** Scrolls horizontally on its own, so that the page never does. `label` is its accessible name. */
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

/** With `to`, a click anywhere in the row opens it; the row still needs a real link for keyboard users. */
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
        // React events bubble from a portaled menu of the row, which is elsewhere in the DOM.
        const isInRow = event.currentTarget.contains(pressed) && !pressed.closest('a,button,input,label')
        if (to && isInRow) void navigate(to)
      }}
    />
  )
}

type Align = { right?: boolean | undefined }
type Flex = {
  /**
   * The percentage of the table's width for a cell with text of any length; other cells are as wide as their content.
   */
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
