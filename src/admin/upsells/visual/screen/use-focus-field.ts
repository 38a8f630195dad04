import { useEffect, useState } from 'react'
import type { WarningField } from '../layers/warnings.ts'

/** Focuses an inspector field after it has been rendered. */
export function useFocusField(): (field: WarningField) => void {
  const [asked, setAsked] = useState<{ field: WarningField } | null>(null)
  useEffect(() => {
    if (!asked) return
    const field = document.getElementById(`visual-${asked.field}`)
    field?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  return field => setAsked({ field })
}
