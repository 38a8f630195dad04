import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toaster.tsx'
import { toastResult } from '../../ui/use-async-action.ts'
import { useCreateTemplate, useDeleteTemplate, useSaveTemplate } from './queries.ts'
import { RenameTemplate } from './rename-template.tsx'
import type { TemplateAction } from './template-list.tsx'

type OpenDialog = { action: 'rename' | 'delete'; template: CheckoutTemplate }

type TemplateActionCallbacks = {
  onCreated: (template: CheckoutTemplate) => void
  /** Called after a template was deleted, so that its unsaved edits can be discarded. */
  onDeleted: (template: CheckoutTemplate) => void
}

/** Actions on a whole template. Each action takes effect immediately, with an undo in its toast where possible. */
export function useTemplateActions({ onCreated, onDeleted }: TemplateActionCallbacks) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const create = useCreateTemplate()
  const change = useSaveTemplate()
  const remove = useDeleteTemplate()

  const createTemplate = (body: { name?: string; copyOf?: string }) =>
    create.mutate(body, {
      onSuccess(created) {
        toast.done(words.created, { text: words.createdText })
        onCreated(created)
      },
      onError: error => toast.failed(words.createFailed, { text: getProblemText(error) }),
    })
  const setActive = ({ id }: CheckoutTemplate, isActive: boolean) =>
    change.mutate(
      { id, body: { isActive } },
      {
        onSuccess: saved =>
          toast.done(isActive ? words.activated : words.deactivated, {
            id: `active-${id}`,
            ...(!isActive && { text: words.deactivatedText }),
            action: { label: words.undo, onClick: () => setActive(saved, !isActive) },
          }),
        onError: error => toast.failed(words.changeFailed, { text: getProblemText(error) }),
      },
    )

  const close = () => setOpenDialog(null)
  return {
    creating: create.isPending,
    create: () => createTemplate({}),
    run(action: TemplateAction, template: CheckoutTemplate) {
      if (action === 'duplicate')
        createTemplate({ name: words.copyName(template.name).slice(0, 80), copyOf: template.id })
      else if (action === 'toggle') setActive(template, !template.isActive)
      else setOpenDialog({ action, template })
    },
    dialog:
      openDialog?.action === 'rename' ? (
        <RenameTemplate template={openDialog.template} onClose={close} />
      ) : (
        openDialog && (
          <Confirm
            title={words.deleteTitle(openDialog.template.name)}
            text={words.deleteText}
            counts={openDialog.template.products > 0 ? [words.productCount(openDialog.template.products)] : []}
            confirm={words.delete}
            working={words.deleting}
            onClose={close}
            onConfirm={async () => {
              const isGone = await toastResult(remove.mutateAsync(openDialog.template.id), words.deleted, error =>
                toast.failed(words.deleteFailed, { text: getProblemText(error) }),
              )
              if (isGone) onDeleted(openDialog.template)
              return isGone
            }}
          />
        )
      ),
  }
}
