import type { OrderDetail } from '#contract/orders.ts'
import { useIsAdministrator } from '../../shell/me.ts'

/** Whether the member can act on an order. Nobody can act on an example order. */
export const useCanAct = ({ isExample }: OrderDetail): boolean => useIsAdministrator() === true && !isExample
