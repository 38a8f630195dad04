import { useQuery } from '@tanstack/react-query'
import { ImageIcon } from 'lucide-react'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { imageAddress, inReadingOrder, isTitle, stageWidth, type VisualElement } from '#domain/visual-element.ts'
import { upsells as words } from '#words/rooms.ts'
// What the shopper reads, not the seller.
import { upsellPages } from '#words/spec/upsell-pages.ts'
import { productsQuery } from '../../editor/charge/queries.ts'
import { cn } from '../../ui/cn.ts'
import { typeWord } from './draft.ts'

function Picture({ element }: { element: VisualElement }) {
  const src = imageAddress(element.content)
  if (src)
    return (
      <img
        src={src}
        alt={element.name ?? ''}
        className={cn('block max-w-full', element.size && 'size-full object-cover')}
        style={{ borderRadius: element.style.borderRadius }}
      />
    )
  return (
    <span className="grid size-full min-h-52 min-w-72 place-items-center rounded-lg border-2 border-dashed border-[#b9b4a8] text-[#6b665a]">
      <span className="grid justify-items-center gap-2 text-[18px]">
        <ImageIcon className="size-7" aria-hidden="true" />
        {words.noImage}
      </span>
    </span>
  )
}

/** As shoppers see it, but for the price of a fixed offer: that is charged in the currency of each order. */
function ProductRow({ element, several }: { element: VisualElement; several: boolean }) {
  const products = useQuery(productsQuery)
  const product = products.data?.find(one => one.id === element.productId)
  const variant = product?.variants.find(one => one.id === element.variantId) ?? product?.variants[0]
  const image = variant?.image ?? product?.images[0]
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {image && <img src={image} alt="" className="size-16 rounded-[12px] object-cover" />}
      <span className="min-w-[140px] flex-1">
        <strong className="block leading-tight font-semibold tracking-[-.018em]">
          {product?.title ?? element.name}
        </strong>
        {element.content && <span className="block text-[.85em] leading-[1.35]">{element.content}</span>}
      </span>
      <strong className="num text-[1.3em] leading-tight font-bold tracking-[-.03em]">
        {formatMoney(variant?.cents ?? element.price ?? 0, product?.currency ?? 'usd')}
      </strong>
      {several && (
        <span className="w-full rounded-[12px] bg-[#00694a] px-5.5 py-3 text-center text-[16px] font-semibold text-white">
          {upsellPages.buyNow}
        </span>
      )}
    </span>
  )
}

function Inside({ element, several }: { element: VisualElement; several: boolean }) {
  if (element.type === 'image') return <Picture element={element} />
  if (element.type === 'product') return <ProductRow element={element} several={several} />
  return <span className="whitespace-pre-line">{element.content}</span>
}

const button: CSSProperties = {
  minHeight: 44,
  padding: '10px 22px',
  borderRadius: 12,
  backgroundColor: '#201a10',
  color: '#fffdf8',
  fontWeight: 600,
  textAlign: 'center',
}

const title: CSSProperties = { lineHeight: 1.08, fontWeight: 720, letterSpacing: '-.04em', textWrap: 'balance' }
const text: CSSProperties = { lineHeight: 1.45, textWrap: 'pretty' }

function cssOf(element: VisualElement, width: number): CSSProperties {
  const { type, style, position, size, z } = element
  return {
    ...(type === 'text' ? (isTitle(element) ? title : text) : { lineHeight: 1.25 }),
    textAlign: 'left',
    ...(type === 'button' && button),
    ...(type !== 'image' && (style as CSSProperties)),
    position: 'absolute',
    left: position.x,
    top: position.y,
    zIndex: z,
    maxWidth: width - position.x,
    width: size?.width,
    ...(size && (type === 'text' ? {} : type === 'image' ? { height: size.height } : { minHeight: size.height })),
  }
}

const leastHeight = 420

type StageProps = {
  elements: readonly VisualElement[]
  selected: string | null
  onSelect: (id: string) => void
}

/** The page at its width, scaled into the room there is. Elements stand where shoppers on a wide screen see them. */
export function Stage({ elements, selected, onSelect }: StageProps) {
  const frame = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(600)
  useEffect(() => {
    const watched = frame.current
    if (!watched) return
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  const sheet = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(leastHeight)
  // Texts and pictures are as tall as they are: read after each change, and when a picture has come.
  const measure = () => {
    const bottoms = [...(sheet.current?.children ?? [])].map(child =>
      child instanceof HTMLElement ? child.offsetTop + child.offsetHeight : 0,
    )
    setHeight(Math.max(leastHeight, ...bottoms.map(bottom => bottom + 60)))
  }
  useLayoutEffect(measure)
  const width = stageWidth(elements)
  const scale = room / width
  // With one offer the page's own button buys it; with several each has its own.
  const several = elements.filter(element => element.type === 'product').length > 1
  return (
    <section
      ref={frame}
      aria-label={words.stage}
      className="relative overflow-hidden rounded-lg border border-line bg-[#fffdf8] text-[#201a10] shadow-e1"
      style={{ height: height * scale }}
    >
      {elements.length === 0 && (
        <p className="grid h-full place-items-center px-6 text-[#6b665a]">{words.stageEmpty}</p>
      )}
      <div
        ref={sheet}
        onLoadCapture={measure}
        className="absolute top-0 left-0 origin-top-left"
        style={{ width, height, scale: `${scale}` }}
      >
        {inReadingOrder(elements).map((element, index) => (
          <button
            key={element.id}
            type="button"
            aria-label={words.elementOf(typeWord(element.type), index + 1)}
            aria-pressed={element.id === selected}
            onClick={() => onSelect(element.id)}
            className={cn(
              'block cursor-pointer outline-offset-4 hover:outline-2 hover:outline-dashed hover:outline-[#1467b3]',
              element.id === selected && 'outline-3 outline-[#1467b3] hover:outline-3 hover:outline-solid',
            )}
            style={cssOf(element, width)}
          >
            <Inside element={element} several={several} />
          </button>
        ))}
      </div>
    </section>
  )
}
