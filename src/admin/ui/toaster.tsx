import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Toaster as Base, toast as base } from 'sonner'
import 'sonner/dist/styles.css'
import { shell } from '#words/index.ts'

type More = {
  text?: ReactNode
  action?: { label: string; onClick: () => void }
  stay?: boolean
  /** One of a kind: a later one with the same name takes its place. */
  id?: string
}

function Slab({ id, bad, title, more }: { id: string | number; bad: boolean; title: ReactNode; more: More }) {
  const Icon = bad ? CircleAlert : CircleCheck
  return (
    <div className="slab toast" role={bad ? 'alert' : 'status'}>
      <Icon className="icon-18 mt-px" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {more.text && <p className="opacity-85">{more.text}</p>}
      </div>
      {more.action && (
        <button
          type="button"
          className="shrink-0 underline underline-offset-3"
          onClick={() => {
            more.action?.onClick()
            base.dismiss(id)
          }}
        >
          {more.action.label}
        </button>
      )}
      <button
        type="button"
        className="-m-1 shrink-0 rounded-sm p-1"
        aria-label={shell.close}
        onClick={() => base.dismiss(id)}
      >
        <X className="icon-16" aria-hidden="true" />
      </button>
    </div>
  )
}

/** The last one of each kind. A dismissed toast cannot be shown again, so a new one takes its place. */
const lastOf = new Map<string, string | number>()

function show(bad: boolean, title: ReactNode, more: More) {
  const last = more.id && lastOf.get(more.id)
  if (last) base.dismiss(last)
  const made = base.custom(id => <Slab id={id} bad={bad} title={title} more={more} />, {
    // What can be taken back stays long enough to be read and reached by keyboard.
    duration: more.stay ? Number.POSITIVE_INFINITY : more.action ? 10_000 : 4_000,
  })
  if (more.id) lastOf.set(more.id, made)
}

/** Says what happened. Errors that need an act take `stay: true`; undo goes into `action`. */
export const toast = {
  done: (title: ReactNode, more: More = {}) => show(false, title, more),
  failed: (title: ReactNode, more: More = {}) => show(true, title, more),
}

const phone = matchMedia('(max-width: 767px)')
const watchPhone = (changed: () => void) => {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}

/** On phones on top: at the bottom stand the bars that save. */
export function Toaster() {
  const narrow = useSyncExternalStore(watchPhone, () => phone.matches)
  return (
    <Base
      position={narrow ? 'top-center' : 'bottom-right'}
      visibleToasts={3}
      gap={10}
      offset={24}
      mobileOffset={16}
      toastOptions={{ unstyled: true }}
    />
  )
}
