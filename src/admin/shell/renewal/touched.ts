import { hasUnsaved } from '../../ui/unsaved.ts'

let isTouched = false

function touch({ target }: Event) {
  // Menu and header lead elsewhere: nothing is typed there.
  if (!(target instanceof Element && target.closest('.shell-part'))) isTouched = true
}

/** Notes whether somebody did anything on the screen that is shown. */
export function watchTouches() {
  for (const act of ['click', 'input', 'change', 'drop']) document.addEventListener(act, touch, { capture: true })
}

/** Another screen is shown: nothing was done on it yet. */
export function forgetTouches() {
  isTouched = false
}

/** Whether a form is filled in, or a dialog open that may hold one. */
export const hasForm = (): boolean =>
  hasUnsaved() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Whether leaving the screen could lose something; also what no form knows of, like a half-chosen list. */
export const isInUse = (): boolean => isTouched || hasForm()
