import { regionsFrom } from './countries-regions.ts'

/** The provinces and territories of Canada, by name. */
export const canadaRegions = regionsFrom(`AB Alberta: Calgary, Edmonton, Red Deer
BC British Columbia: Vancouver, Victoria, Surrey
MB Manitoba: Winnipeg, Brandon
NB New Brunswick: Moncton, Saint John, Fredericton
NL Newfoundland and Labrador: St. John's, Corner Brook
NT Northwest Territories: Yellowknife
NS Nova Scotia: Halifax, Sydney
NU Nunavut: Iqaluit
ON Ontario: Toronto, Ottawa, Mississauga, Hamilton
PE Prince Edward Island: Charlottetown, Summerside
QC Quebec: Montreal, Quebec City, Laval
SK Saskatchewan: Saskatoon, Regina
YT Yukon: Whitehorse`)
