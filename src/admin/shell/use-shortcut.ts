import { useEffect } from 'react'

/** Ctrl or Cmd and a letter, from anywhere on the screen; `act` stays the same function between drawings. */
export function useShortcut(letter: string, act: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return
      event.preventDefault()
      if (!event.repeat) act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [letter, act])
}
