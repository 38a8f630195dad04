import type { CheckoutTemplate, TemplateElement } from '#contract/templates.ts'
import { findTextColor } from '#domain/brand-color.ts'
import { isBlockType } from '#domain/checkout-template.ts'
import { sanitizeElement } from '#domain/checkout-template-faults.ts'
import type { TemplateRow, UsedTemplate } from './repository.ts'

/** Returns only elements of the types that this shop knows; imported rows may contain others. */
const filterKnownElements = (elements: TemplateRow['elements']): TemplateElement[] =>
  elements.flatMap(element => {
    const { type } = element
    return isBlockType(type) ? [sanitizeElement({ ...element, type })] : []
  })

const filterKnownStyles = ({ brand }: TemplateRow['styles']) => (brand && findTextColor(brand) ? { brand } : {})

export const toTemplateDto = (row: UsedTemplate): CheckoutTemplate => ({
  id: row.id,
  name: row.name,
  elements: filterKnownElements(row.elements),
  styles: filterKnownStyles(row.styles),
  isActive: row.is_active || row.is_system_default,
  isSystemDefault: row.is_system_default,
  products: row.products,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
