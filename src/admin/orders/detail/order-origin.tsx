import type { OrderAttribution, OrderTouch } from '#contract/attribution.ts'
import { clickIdNames, trackerNames } from '#domain/attribution.ts'
import { orderDetail as words } from '#i18n/lazy-words.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format-time.ts'

const platforms: Record<(typeof clickIdNames)[number], string> = {
  fbclid: 'Meta',
  gclid: 'Google Ads',
  gbraid: 'Google Ads',
  wbraid: 'Google Ads',
  ttclid: 'TikTok',
  msclkid: 'Microsoft Ads',
}
const campaignNames = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_content', 'utm_term'] as const

/** Lists what is known about a visit as pairs of label and text. */
function listFacts({ parameters, referrer, landingPath }: OrderTouch): [string, string][] {
  const pairs: [string, string | null | undefined][] = [
    ...campaignNames.map((name): [string, string | undefined] => [words.touch[name], parameters[name]]),
    ...trackerNames.map((name): [string, string | undefined] => [name, parameters[name]]),
    ...clickIdNames.map((name): [string, string | undefined] => [
      words.click,
      parameters[name] && `${platforms[name]} (${name})`,
    ]),
    [words.referrer, referrer],
  ]
  const known = pairs.filter((pair): pair is [string, string] => Boolean(pair[1]))
  const source: [string, string][] = known.length > 0 ? known : [[words.touch.utm_source, words.direct]]
  return landingPath ? [...source, [words.landingPage, landingPath]] : source
}

function Touch({ title, touch }: { title: string | null; touch: OrderTouch }) {
  return (
    <div className="min-w-0">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        {title && <span className="font-medium text-ink">{title}</span>}
        {touch.at && <time dateTime={touch.at}>{formatDateTime(new Date(touch.at))}</time>}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {listFacts(touch).map(([label, text]) => (
          <div key={label + text} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Where the buyer came from: one visit, or the first and the last one when they differ. */
export function OrderOrigin({ attribution: { first, last } }: { attribution: OrderAttribution }) {
  if (!last) return null
  const differ = first !== null && first.at !== last.at
  return (
    <Card>
      <CardBody className="grid gap-4">
        <h2 className="text-md font-semibold tracking-[-.012em]">{words.origin}</h2>
        {differ && <Touch title={words.firstTouch} touch={first} />}
        <Touch title={differ ? words.lastTouch : null} touch={last} />
      </CardBody>
    </Card>
  )
}
