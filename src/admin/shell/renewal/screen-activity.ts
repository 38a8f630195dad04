import { hasUnsavedChanges } from '../../ui/unsaved.ts'

let hasActivity = false

function recordActivity({ target }: Event) {
  // Menu and header lead elsewhere: nothing is typed there.
  if (!(target instanceof Element && target.closest('.shell-part'))) hasActivity = true
}

/** Notes whether somebody did anything on the screen that is shown. */
export function watchActivity() {
  for (const act of ['click', 'input', 'change', 'drop'])
    document.addEventListener(act, recordActivity, { capture: true })
}

/** Another screen is shown: nothing was done on it yet. */
export function resetActivity() {
  hasActivity = false
}

/** Whether a form is filled in, or a dialog open that may hold one. */
export const hasOpenForm = (): boolean =>
  hasUnsavedChanges() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Whether leaving the screen could lose something; also what no form knows of, like a half-chosen list. */
export const isScreenInUse = (): boolean => hasActivity || hasOpenForm()
