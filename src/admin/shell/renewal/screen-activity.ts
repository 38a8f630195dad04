import { hasUnsavedChanges } from '../../ui/unsaved.ts'

let hasActivity = false

function recordActivity({ target }: Event) {
  // Menu and header only navigate: nothing is entered there.
  if (!(target instanceof Element && target.closest('.shell-part'))) hasActivity = true
}

/** Records whether the member did anything on the current screen. */
export function watchActivity() {
  for (const type of ['click', 'input', 'change', 'drop'])
    document.addEventListener(type, recordActivity, { capture: true })
}

/** Called for a new screen, on which nothing has been done yet. */
export function resetActivity() {
  hasActivity = false
}

/** Whether a form has unsaved changes, or a dialog that may contain a form is open. */
export const hasOpenForm = (): boolean =>
  hasUnsavedChanges() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Whether leaving the screen could lose something, including what no form tracks, such as a partial selection. */
export const isScreenInUse = (): boolean => hasActivity || hasOpenForm()
