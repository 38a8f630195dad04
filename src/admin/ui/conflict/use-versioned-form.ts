import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#web/call.ts'
import { catalog } from '#words/index.ts'
import { toast } from '../toaster.tsx'
import { type Conflict, findConflicts, mergePreferMine, mergePreferTheirs } from './changes.ts'

/** What stands under `key` by now, where a save was refused because somebody else saved it meanwhile. */
export function findNewerVersion<T extends object>(error: unknown, key: string): T | null {
  const newer = error instanceof Problem && error.code === 'conflict' ? error.answer[key] : null
  return newer instanceof Object ? (newer as T) : null
}

type VersionedFormOptions<Saved, Draft> = {
  /** What the form is opened on. */
  first: Saved
  formOf: (saved: Saved) => Draft
  /** Sends what `mine` changes of `over`, as a change of that version, and answers what stands then. */
  send: (over: Saved, mine: Draft) => Promise<Saved>
  newerOf: (error: unknown) => Saved | null
  /** Whether a field that somebody else saved is asked about; every one unless told. */
  isAsked?: (conflict: Conflict<Draft>) => boolean
  onSaved: (next: Saved) => void
  /** Tells why nothing was saved; or answers what was, where it was a part. */
  onFailed: (error: unknown, mine: Draft) => Saved | undefined
}

/** A form, what it was opened on, and what happens when another person saves in between. */
export function useVersionedForm<Saved, Draft extends object>(use: VersionedFormOptions<Saved, Draft>) {
  const { first, formOf, newerOf, isAsked = () => true } = use
  const [saved, setSaved] = useState(first)
  const [draft, setDraft] = useState(() => formOf(first))
  const [newer, setNewer] = useState<Saved | null>(null)
  const save = useMutation({ mutationFn: ({ over, mine }: { over: Saved; mine: Draft }) => use.send(over, mine) })
  const base = formOf(saved)

  function send(over: Saved, mine: Draft) {
    save.mutate(
      { over, mine },
      {
        onSuccess(next) {
          setNewer(null)
          setSaved(next)
          // What was typed since it was sent stays.
          setDraft(now => mergePreferMine(draft, formOf(next), now))
          use.onSaved(next)
        },
        onError(error) {
          const theirs = newerOf(error)
          if (theirs) return meet(over, theirs, mine)
          const part = use.onFailed(error, mine)
          if (part === undefined) return
          setNewer(null)
          setSaved(part)
        },
      },
    )
  }

  /** What they changed may be none of this form's: a product's variants, for instance. */
  function meet(over: Saved, theirs: Saved, mine: Draft) {
    const forms = [formOf(over), formOf(theirs), mine] as const
    if (findConflicts(...forms).some(isAsked)) setNewer(theirs)
    else send(theirs, mergePreferMine(...forms))
  }

  return {
    saved,
    base,
    draft,
    setDraft,
    change: (part: Partial<Draft>) => setDraft(now => ({ ...now, ...part })),
    dirty: JSON.stringify(draft) !== JSON.stringify(base),
    saving: save.isPending,
    save: () => send(saved, draft),
    discard: () => setDraft(base),
    /** Read again meanwhile, while nothing is changed here. */
    follow(next: Saved) {
      setSaved(next)
      setDraft(formOf(next))
    },
    conflict: newer && {
      theirs: formOf(newer),
      keepMine: () => send(newer, mergePreferMine(base, formOf(newer), draft)),
      takeTheirs() {
        setDraft(mergePreferTheirs(base, formOf(newer), draft))
        setSaved(newer)
        setNewer(null)
        toast.done(catalog.conflictTaken)
      },
      back: () => setNewer(null),
    },
  }
}
