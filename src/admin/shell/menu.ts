import {
  CreditCard,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  Package,
  ReceiptText,
  Settings,
  TrendingUp,
} from 'lucide-react'
import { shell } from '#words/index.ts'

type Entry = { to: string; label: string; icon: LucideIcon; exact: boolean }

/** The specification's five entries; the active one is highlighted when the path matches exactly. */
export const mainMenu: readonly Entry[] = [
  { to: '/products', label: shell.products, icon: Package, exact: true },
  { to: '/sales-pages', label: shell.salesPages, icon: LayoutTemplate, exact: true },
  { to: '/unified-checkout', label: shell.unifiedCheckout, icon: CreditCard, exact: true },
  { to: '/upsells', label: shell.upsells, icon: TrendingUp, exact: true },
  { to: '/settings', label: shell.settings, icon: Settings, exact: true },
]

/** Screens beyond the specification. */
export const operationMenu: readonly Entry[] = [
  { to: '/orders', label: shell.orders, icon: ReceiptText, exact: false },
  { to: '/mails', label: shell.mails, icon: Mail, exact: false },
]
