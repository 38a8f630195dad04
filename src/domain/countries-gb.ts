import { regionsFrom } from './countries-regions.ts'

/** The four countries of the United Kingdom, by name. */
export const unitedKingdomRegions = regionsFrom(`ENG England: London, Birmingham, Manchester, Liverpool, Leeds
NIR Northern Ireland: Belfast, Derry, Lisburn
SCT Scotland: Edinburgh, Glasgow, Aberdeen
WLS Wales: Cardiff, Swansea, Newport`)
