import { Check } from 'lucide-react'

/** Illustrates an order confirmation without text. */
export const MailPicture = () => (
  <div className="card mr-6 grid w-64 rotate-1 gap-3 p-5 shadow-[var(--e2)]">
    <span className="grid size-9 place-items-center rounded-full bg-brand text-on-brand">
      <Check className="size-4.5 stroke-[2.4]" />
    </span>
    <span className="h-4 w-4/5 rounded-sm bg-line" />
    <span className="h-2.5 w-3/5 rounded-sm bg-line" />
    <span className="mt-2 flex items-center gap-3 border-t border-line pt-4">
      <span className="size-10 rounded-item bg-gold-soft" />
      <span className="h-2.5 w-20 rounded-sm bg-line" />
      <span className="ml-auto h-2.5 w-9 rounded-sm bg-line" />
    </span>
  </div>
)
