import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { useNavigate } from 'react-router'
import { cn } from './cn.ts'

/**
 * A table that scrolls horizontally in its own container, so that the page does not. `label` is its accessible name.
 */
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

/**
 * A table row. With `to`, a click anywhere in the row opens that route; keyboard users still need a link in the row.
 */
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
        // React events also bubble from a menu of the row that is rendered elsewhere in the DOM.
        const isInRow = event.currentTarget.contains(pressed) && !pressed.closest('a,button,input,label')
        if (to && isInRow) void navigate(to)
      }}
    />
  )
}

type Align = { right?: boolean | undefined }
type Flex = {
  /**
   * Width of a cell with text of any length, as a percentage of the table's width. Cells without it are as wide as
   * their content.
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
