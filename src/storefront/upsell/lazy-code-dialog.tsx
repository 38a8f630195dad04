import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CodeDialogProps } from '../mercado-pago/code-dialog.tsx'
import { loadCodeDialog } from '../pay/load-mercado-pago.ts'

type CodeDialog = Awaited<ReturnType<typeof loadCodeDialog>>['CodeDialog']

/** Loads the dialog for the security code when an offer is bought, because only orders of Mercado Pago need it. */
export function LazyCodeDialog(props: CodeDialogProps): ReactNode {
  const [loaded, setLoaded] = useState<{ CodeDialog: CodeDialog } | null>(null)
  const { close } = props
  const latestClose = useRef(close)
  useEffect(() => {
    latestClose.current = close
  }, [close])
  useEffect(() => {
    loadCodeDialog().then(
      ({ CodeDialog }) => setLoaded({ CodeDialog }),
      error => {
        console.error('security code', error)
        latestClose.current()
      },
    )
  }, [])
  return loaded && <loaded.CodeDialog {...props} />
}
