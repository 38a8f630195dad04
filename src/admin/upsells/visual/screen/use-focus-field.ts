import { useEffect, useState } from 'react'
import type { WarningField } from '../layers/warnings.ts'

/** Focuses an inspector field after it has been rendered. */
export function useFocusField(): (field: WarningField) => void {
  const [request, setRequest] = useState<{ field: WarningField } | null>(null)
  useEffect(() => {
    if (!request) return
    const field = document.getElementById(`visual-${request.field}`)
    field?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  }, [request])
  return field => setRequest({ field })
}
