import type { RoutedPage } from '#domain/funnel-transitions.ts'
import type { PageRow } from './repository.ts'

export const toRoutedPage = (row: PageRow): RoutedPage & { title: string } => ({
  id: row.id,
  order: row.page_order,
  isActive: row.is_active,
  targets: row.targets,
  title: row.title,
})
