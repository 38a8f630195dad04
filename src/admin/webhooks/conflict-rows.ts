import { webhooks as words } from '#i18n/lazy-words.ts'
import type { ConflictRow } from '../ui/conflict/conflict-dialog.tsx'
import { buildConflictRows, type Versions } from '../ui/conflict/conflict-rows.ts'
import type { EndpointForm } from './endpoint-form.ts'

const getLabels = (): Record<keyof EndpointForm, string> => ({
  url: words.url,
  description: words.description,
  modes: words.modesLabel,
  types: words.events,
  format: words.howGroup,
  content: words.idsOnly,
  headerName: words.headerName,
  headerValue: words.headerValue,
})

function formatField(form: EndpointForm, field: keyof EndpointForm): string {
  if (field === 'modes') return form.modes.map(mode => words.modes[mode]).join(', ')
  if (field === 'types') return form.types.map(type => words.types[type]).join(', ')
  if (field === 'format') return words.formats[form.format]
  if (field === 'content') return words.contents[form.content]
  return form[field]
}

export const buildEndpointConflictRows = (versions: Versions<EndpointForm>): ConflictRow[] =>
  buildConflictRows(versions, getLabels(), formatField)
