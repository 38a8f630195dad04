import { CircleAlert } from 'lucide-react'

/** The error of a group of checkboxes, which has no single control that a Field could describe. */
export const FieldsetError = ({ text }: { text: string | undefined }) =>
  text && (
    <p role="alert" data-problem="" className="flex gap-1.5 font-[500] text-danger-ink">
      <CircleAlert className="icon-16 mt-0.5" aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
