import { addDays, toCalendarDay } from '#domain/calendar-day.ts'
import { startOfDay } from '#domain/zoned-time.ts'
import { getShopTimeZone } from './shop-time-zone.ts'

/** Returns the end of a day ('2026-11-21') in the shop's time zone: the first moment of the next day. */
export const getEndOfDay = (day: string): Date | null => startOfDay(getShopTimeZone(), addDays(day, 1))

/** Returns the last day before a moment in the shop's time zone, the opposite of `getEndOfDay`. */
export const getLastDayBefore = (moment: Date): string =>
  toCalendarDay(getShopTimeZone(), new Date(moment.getTime() - 1))
