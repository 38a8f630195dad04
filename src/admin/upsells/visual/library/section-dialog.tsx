import type { InsertSectionProps } from './props.ts'

export const SectionDialog = (_: InsertSectionProps) => null
