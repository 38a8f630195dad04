import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { templates as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { SaveBar } from '../../ui/save-bar.tsx'

/** Whether an element is in the viewport; before it is mounted it counts as visible. */
function useIsVisible(element: HTMLElement | null): boolean {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    if (!element) return
    const watch = new IntersectionObserver(entries => setVisible(entries.at(-1)?.isIntersecting ?? true))
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return isVisible
}

type SaveActionsProps = {
  dirty: boolean
  saving: boolean
  onSave: () => void
  onDiscard: () => void
}

/**
 * Shows whether everything is saved, and has the save button. When these scroll out of view, a bar at the bottom
 * replaces them.
 */
export function SaveActions({ dirty, saving, onSave, onDiscard }: SaveActionsProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const inSight = useIsVisible(element)
  return (
    <>
      <p className="for-editors flex items-center gap-1.5 text-ink-2 max-md:order-last" role="status">
        {dirty ? (
          <>
            <span className="size-2 rounded-full bg-gold" aria-hidden="true" />
            {words.unsaved}
          </>
        ) : (
          <>
            <Check className="icon-16" aria-hidden="true" />
            {words.allSaved}
          </>
        )}
      </p>
      {dirty && (
        <Button
          variant="ghost"
          className={cn('for-editors max-md:order-last', !inSight && 'invisible')}
          onClick={onDiscard}
        >
          {words.discard}
        </Button>
      )}
      <Button
        ref={setElement}
        variant={dirty ? 'brand' : 'outline'}
        // Hides this button while the save bar is shown, so that keyboard users also find only one save button.
        className={cn('for-editors', dirty && !inSight && 'invisible')}
        busy={saving && words.saving}
        onClick={onSave}
      >
        {words.save}
      </Button>
      <SaveBar dirty={dirty && !inSight} busy={saving} save={words.save} onSave={onSave} onDiscard={onDiscard} />
    </>
  )
}
