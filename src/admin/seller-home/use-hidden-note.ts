import { useState } from 'react'
import { browserStore } from '#api-client/browser-store.ts'

/**
 * Returns whether the member hid a note in this browser, and a function that hides the note.
 * @param version a note that was hidden in one version is shown again in the next one
 */
export function useHiddenNote(key: string, version = 'hidden') {
  const [isHidden, setHidden] = useState(() => browserStore('localStorage').getItem(key) === version)
  const hide = () => {
    browserStore('localStorage').setItem(key, version)
    setHidden(true)
  }
  return { isHidden, hide }
}
