import { useEffect, useEffectEvent } from 'react'

/** Runs `action` when Ctrl or Cmd is pressed with the letter, anywhere on the screen. */
export function useShortcut(letter: string, action: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    if (!event.repeat) action()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
