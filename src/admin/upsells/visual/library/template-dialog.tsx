import type { TemplatePickerProps } from './props.ts'

export const TemplateDialog = (_: TemplatePickerProps) => null
