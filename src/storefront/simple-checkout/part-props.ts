import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import type { SimpleEvent, SimpleState } from './state.ts'

/** What every part of the page is drawn from. */
export type PartProps = { data: SimpleCheckoutData; state: SimpleState; dispatch: (event: SimpleEvent) => void }
