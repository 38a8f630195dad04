import { CircleAlert } from 'lucide-react'

export function FormError({ text }: { text: string }) {
  if (!text) return null
  return (
    <p role="alert" className="flex gap-2.5 rounded-md bg-danger-soft px-4 py-3 font-[500] text-danger-ink">
      <CircleAlert className="icon-18 mt-px" aria-hidden="true" />
      {text}
    </p>
  )
}
