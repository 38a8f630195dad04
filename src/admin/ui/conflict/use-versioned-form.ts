import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { catalog } from '#i18n/index.ts'
import { toast } from '../toaster.tsx'
import { findConflicts, mergePreferMine, mergePreferTheirs } from './changes.ts'

/** Returns the newer version that a conflict error contains under `key`; null for other errors. */
export function findNewerVersion<T extends object>(error: unknown, key: string): T | null {
  const newer = error instanceof Problem && error.code === 'conflict' ? error.answer[key] : null
  return newer instanceof Object ? (newer as T) : null
}

/** A field that another member saved meanwhile. `both`: this form also changed the field, to another value. */
type FieldConflict = { field: string; both: boolean }

/** How two versions of a form are compared and merged. */
export type FormMerge<Draft> = {
  findConflicts: (base: Draft, theirs: Draft, mine: Draft) => FieldConflict[]
  preferMine: (base: Draft, theirs: Draft, mine: Draft) => Draft
  preferTheirs: (base: Draft, theirs: Draft, mine: Draft) => Draft
}

/** Compares and merges the fields of a form one by one. */
const mergeFields = <Draft extends object>(): FormMerge<Draft> => ({
  findConflicts: (...versions) => findConflicts(...versions).map(({ field, both }) => ({ field: String(field), both })),
  preferMine: mergePreferMine,
  preferTheirs: mergePreferTheirs,
})

type VersionedFormOptions<Saved, Draft> = {
  /** The version with which the form is opened. */
  initial: Saved
  toForm: (saved: Saved) => Draft
  /** Saves `mine` as a change of the version `over`, and resolves to the saved version. */
  send: (over: Saved, mine: Draft) => Promise<Saved>
  findNewer: (error: unknown) => Saved | null
  /** Whether the member must decide about a conflicting field. By default, every conflicting field needs a decision. */
  needsDecision?: (conflict: FieldConflict) => boolean
  onSaved: (next: Saved) => void
  /**
   * Reports why `mine` could not be saved as a change of `over`. If a part was saved, returns the saved version and the
   * form with only that part.
   */
  onFailed: (error: unknown, mine: Draft, over: Saved) => { saved: Saved; sent: Draft } | undefined
  /** By default, the fields of the form are merged one by one. */
  merge?: FormMerge<Draft>
}

/** Manages a form, the version on which it is based, and conflicts with changes that other members saved. */
export function useVersionedForm<Saved, Draft extends object>(options: VersionedFormOptions<Saved, Draft>) {
  const { initial: first, toForm: formOf, findNewer: newerOf, needsDecision: isAsked = () => true } = options
  const { merge = mergeFields<Draft>() } = options
  const [saved, setSaved] = useState(first)
  const [draft, setDraft] = useState(() => formOf(first))
  const [newer, setNewer] = useState<Saved | null>(null)
  const save = useMutation({
    mutationFn: ({ savedVersion, mine }: { savedVersion: Saved; mine: Draft }) => options.send(savedVersion, mine),
  })
  const base = formOf(saved)

  function send(savedVersion: Saved, mine: Draft) {
    save.mutate(
      { savedVersion, mine },
      {
        onSuccess(next) {
          setNewer(null)
          setSaved(next)
          // Changes that were made during the request are kept.
          setDraft(current => merge.preferMine(draft, formOf(next), current))
          options.onSaved(next)
        },
        onError(error) {
          const theirs = newerOf(error)
          if (theirs) return handleConflict(savedVersion, theirs, mine)
          const part = options.onFailed(error, mine, savedVersion)
          if (part === undefined) return
          setNewer(null)
          setSaved(part.saved)
          setDraft(current => merge.preferMine(part.sent, formOf(part.saved), current))
        },
      },
    )
  }

  /**
   * Opens the conflict dialog if a field needs a decision. Otherwise merges the changes and saves again, for example
   * when the other member changed only the variants of a product.
   */
  function handleConflict(savedVersion: Saved, theirs: Saved, mine: Draft) {
    const forms = [formOf(savedVersion), formOf(theirs), mine] as const
    if (merge.findConflicts(...forms).some(isAsked)) setNewer(theirs)
    else send(theirs, merge.preferMine(...forms))
  }

  return {
    saved,
    base,
    draft,
    setDraft,
    change: (changedFields: Partial<Draft>) => setDraft(current => ({ ...current, ...changedFields })),
    dirty: JSON.stringify(draft) !== JSON.stringify(base),
    saving: save.isPending,
    save: () => send(saved, draft),
    discard: () => setDraft(base),
    /** Replaces the form with a newer version. Call this only while the form has no changes. */
    follow(next: Saved) {
      setSaved(next)
      setDraft(formOf(next))
    },
    /**
     * Bases the form on a newer version and keeps the form's changes. Does nothing and returns false if a field needs a
     * decision; the next save then asks for the decision.
     */
    rebase(next: Saved) {
      const forms = [base, formOf(next), draft] as const
      if (merge.findConflicts(...forms).some(conflict => conflict.both && isAsked(conflict))) return false
      setSaved(next)
      setDraft(merge.preferMine(...forms))
      return true
    },
    conflict: newer && {
      theirs: formOf(newer),
      keepMine: () => send(newer, merge.preferMine(base, formOf(newer), draft)),
      takeTheirs() {
        setDraft(merge.preferTheirs(base, formOf(newer), draft))
        setSaved(newer)
        setNewer(null)
        toast.done(catalog.conflictTaken)
      },
      back: () => setNewer(null),
    },
  }
}
