import { accountRoutes } from './account/account-routes.ts'
import { cardTokenRoutes } from './cards/card-tokens.ts'
import { cardRoutes } from './customers/card-routes.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import type { Route } from './http/route.ts'
import { chargebackRoutes } from './orders/chargebacks.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { paymentRoutes } from './orders/payment-routes.ts'

export const routes: Route[] = [
  ...accountRoutes,
  ...cardTokenRoutes,
  ...customerRoutes,
  ...cardRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...chargebackRoutes,
]
