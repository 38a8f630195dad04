import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Input } from './input.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void; className?: string }

/** A field that narrows a list while one types; its placeholder is its name. */
export function SearchField({ label, value, onChange, className }: Props): ReactNode {
  return (
    <Input
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      before={<Search aria-hidden="true" />}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
