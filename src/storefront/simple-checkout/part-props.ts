import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import type { SimpleEvent, SimpleState } from './state.ts'

export type PartProps = { data: SimpleCheckoutData; state: SimpleState; dispatch: (event: SimpleEvent) => void }
