import { ArrowLeft } from 'lucide-react'
import { Button } from './button.tsx'

type BackTitleProps = { title: string; back: string; onBack: () => void }

/** The heading of a view opened inside a tab, with a button back to the list. */
export const BackTitle = ({ title, back, onBack }: BackTitleProps) => (
  <div className="flex items-center gap-2">
    <Button
      variant="ghost"
      size="icon"
      className="-ml-2.5"
      icon={<ArrowLeft aria-hidden="true" />}
      aria-label={back}
      onClick={onBack}
    />
    <h2 className="min-w-0 truncate text-lg font-semibold tracking-[-.018em]">{title}</h2>
  </div>
)
