import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { PaymentMethodSettings } from '#contract/payment-method-settings.ts'
import { paymentMethods as words } from '#i18n/lazy-words.ts'
import { findNewerVersion, useVersionedForm } from '../../ui/conflict/use-versioned-form.ts'
import { toast } from '../../ui/toaster.tsx'
import { useSavePaymentMethods } from '../queries.ts'
import {
  buildMethodsBody,
  type MethodDraft,
  type MethodErrors,
  type Mode,
  toMethodErrors,
  toMethodsForm,
} from './methods-form.ts'

/** Holds the form and the errors of the fields that the server rejected, and saves the form. */
export function useSaveMethods(settings: PaymentMethodSettings) {
  const [refusals, setRefusals] = useState<MethodErrors>({})
  const save = useSavePaymentMethods()
  const versions = useVersionedForm({
    initial: settings,
    toForm: toMethodsForm,
    findNewer: error => findNewerVersion<PaymentMethodSettings>(error, 'settings'),
    send: (opened, mine) => save.mutateAsync(buildMethodsBody(toMethodsForm(opened), mine, opened.version)),
    onSaved() {
      setRefusals({})
      toast.done(words.saved)
    },
    onFailed(error, mine) {
      const body = buildMethodsBody(versions.base, mine, '')
      setRefusals(error instanceof Problem ? toMethodErrors(body, error.fields) : {})
      return void toast.failed(words.saveFailed, { text: getProblemText(error), stay: true })
    },
  })
  return {
    ...versions,
    refusals,
    changeMode(mode: Mode, drafts: readonly MethodDraft[]) {
      versions.change({ [mode]: drafts })
      setRefusals(current => Object.fromEntries(Object.entries(current).filter(([key]) => !key.startsWith(`${mode}.`))))
    },
  }
}
