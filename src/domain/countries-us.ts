import { regionsFrom } from './countries-regions.ts'

/** The states of the United States and the capital district, by name. */
export const unitedStatesRegions = regionsFrom(`AL Alabama: Birmingham, Montgomery, Huntsville
AK Alaska: Anchorage, Fairbanks, Juneau
AZ Arizona: Phoenix, Tucson, Mesa
AR Arkansas: Little Rock, Fayetteville, Fort Smith
CA California: Los Angeles, San Diego, San Francisco, San Jose, Sacramento
CO Colorado: Denver, Colorado Springs, Aurora
CT Connecticut: Bridgeport, New Haven, Hartford
DE Delaware: Wilmington, Dover, Newark
DC District of Columbia: Washington
FL Florida: Miami, Orlando, Tampa, Jacksonville
GA Georgia: Atlanta, Augusta, Savannah
HI Hawaii: Honolulu, Hilo, Kailua
ID Idaho: Boise, Meridian, Nampa
IL Illinois: Chicago, Aurora, Naperville
IN Indiana: Indianapolis, Fort Wayne, Evansville
IA Iowa: Des Moines, Cedar Rapids, Davenport
KS Kansas: Wichita, Overland Park, Kansas City
KY Kentucky: Louisville, Lexington, Bowling Green
LA Louisiana: New Orleans, Baton Rouge, Shreveport
ME Maine: Portland, Lewiston, Bangor
MD Maryland: Baltimore, Frederick, Rockville
MA Massachusetts: Boston, Worcester, Cambridge
MI Michigan: Detroit, Grand Rapids, Ann Arbor
MN Minnesota: Minneapolis, Saint Paul, Rochester
MS Mississippi: Jackson, Gulfport, Biloxi
MO Missouri: Kansas City, St. Louis, Springfield
MT Montana: Billings, Missoula, Bozeman
NE Nebraska: Omaha, Lincoln, Bellevue
NV Nevada: Las Vegas, Henderson, Reno
NH New Hampshire: Manchester, Nashua, Concord
NJ New Jersey: Newark, Jersey City, Paterson
NM New Mexico: Albuquerque, Las Cruces, Santa Fe
NY New York: New York, Buffalo, Rochester, Albany
NC North Carolina: Charlotte, Raleigh, Durham
ND North Dakota: Fargo, Bismarck, Grand Forks
OH Ohio: Columbus, Cleveland, Cincinnati
OK Oklahoma: Oklahoma City, Tulsa, Norman
OR Oregon: Portland, Salem, Eugene
PA Pennsylvania: Philadelphia, Pittsburgh, Allentown
RI Rhode Island: Providence, Warwick, Cranston
SC South Carolina: Charleston, Columbia, Greenville
SD South Dakota: Sioux Falls, Rapid City, Aberdeen
TN Tennessee: Nashville, Memphis, Knoxville
TX Texas: Houston, Dallas, Austin, San Antonio
UT Utah: Salt Lake City, Provo, Ogden
VT Vermont: Burlington, Rutland, Montpelier
VA Virginia: Virginia Beach, Richmond, Norfolk
WA Washington: Seattle, Spokane, Tacoma
WV West Virginia: Charleston, Huntington, Morgantown
WI Wisconsin: Milwaukee, Madison, Green Bay
WY Wyoming: Cheyenne, Casper, Laramie`)
