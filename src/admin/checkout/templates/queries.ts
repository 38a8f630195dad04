import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import {
  type CheckoutTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  saveTemplate,
} from '#contract/templates.ts'

export const templatesQuery = queryOptions({
  queryKey: ['checkout-templates'],
  queryFn: async () => (await call(listTemplates)).templates,
})

type Body = Call<typeof saveTemplate>[0]['body']
type TemplateChange = { id: string } & { body: Body }

/** Saves a template and updates the cached list. */
export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: TemplateChange) => call(saveTemplate, { params: { id }, body }),
    onSuccess: saved =>
      client.setQueryData(templatesQuery.queryKey, (list: CheckoutTemplate[] | undefined) =>
        list?.map(each => (each.id === saved.id ? saved : each)),
      ),
  })
}

export function useCreateTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<typeof createTemplate>[0]['body']) => call(createTemplate, { body }),
    onSuccess: created =>
      client.setQueryData(templatesQuery.queryKey, (list: CheckoutTemplate[] | undefined) => [
        created,
        ...(list ?? []),
      ]),
  })
}

/** Deletes a template and fetches the products again, because some of them may have used the template. */
export function useDeleteTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSuccess: async (_, id) => {
      client.setQueryData(templatesQuery.queryKey, (list: CheckoutTemplate[] | undefined) =>
        list?.filter(each => each.id !== id),
      )
      await client.invalidateQueries({ queryKey: ['products'] })
    },
  })
}
