import {
  Activity,
  Contact,
  CreditCard,
  House,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  Package,
  ReceiptText,
  Repeat,
  Settings,
  TicketPercent,
  TrendingUp,
  Users,
} from 'lucide-react'
import { matchRoutes } from 'react-router'
import { shell } from '#i18n/index.ts'
import { memberRoutes } from './registry.ts'

export type MenuEntry = { to: string; label: string; icon: LucideIcon; exact: boolean }

/** The main entries. Those of the specification are highlighted only when the path matches exactly. */
export const mainMenu: readonly MenuEntry[] = [
  { to: '/home', label: shell.home, icon: House, exact: true },
  { to: '/orders', label: shell.orders, icon: ReceiptText, exact: false },
  { to: '/products', label: shell.products, icon: Package, exact: true },
  { to: '/sales-pages', label: shell.salesPages, icon: LayoutTemplate, exact: true },
  { to: '/unified-checkout', label: shell.unifiedCheckout, icon: CreditCard, exact: true },
  { to: '/upsells', label: shell.upsells, icon: TrendingUp, exact: true },
]

const extraEntries: readonly MenuEntry[] = [
  { to: '/customers', label: shell.customers, icon: Contact, exact: false },
  { to: '/subscriptions', label: shell.subscriptions, icon: Repeat, exact: false },
  { to: '/promotions', label: shell.promotions, icon: TicketPercent, exact: false },
  { to: '/mails', label: shell.mails, icon: Mail, exact: false },
  { to: '/team', label: shell.team, icon: Users, exact: false },
  { to: '/operations', label: shell.operations, icon: Activity, exact: false },
  { to: '/settings', label: shell.settings, icon: Settings, exact: true },
]

/** Further entries below the main ones, if their screens are part of this build. */
export const operationMenu: readonly MenuEntry[] = extraEntries.filter(({ to }) => matchRoutes(memberRoutes, to))
