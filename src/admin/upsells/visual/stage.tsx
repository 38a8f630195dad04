import { ImageIcon } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { imageAddress, inReadingOrder, type VisualElement } from '#domain/visual-element.ts'
import { upsells as words } from '#words/index.ts'
import { cn } from '../../ui/cn.ts'
import { heightOf, stageHeight, stageWidth, typeWords } from './draft.ts'

function Inside({ element }: { element: VisualElement }) {
  if (element.type === 'image') {
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
      <span className="grid size-full min-h-40 min-w-60 place-items-center rounded-lg border-2 border-dashed border-[#b9b4a8] text-[#6b665a]">
        <span className="grid justify-items-center gap-2 text-[18px]">
          <ImageIcon className="size-7" aria-hidden="true" />
          {words.noImage}
        </span>
      </span>
    )
  }
  if (element.type === 'product')
    return (
      <>
        <strong className="block font-semibold">{element.name}</strong>
        {/* Only the order's currency is not known here: the shop's usual one stands for it. */}
        <strong className="num block text-[1.6em] leading-tight font-bold">
          {formatMoney(element.price ?? 0, 'usd')}
        </strong>
        {element.content && <span className="mt-1 block opacity-80">{element.content}</span>}
      </>
    )
  return <span className="whitespace-pre-wrap">{element.content}</span>
}

const cssOf = ({ type, style, position, size, z }: VisualElement): CSSProperties => ({
  ...(type === 'image' ? {} : style),
  position: 'absolute',
  left: position.x,
  top: position.y,
  zIndex: z,
  width: size?.width ?? (type === 'text' ? `min(600px, calc(100% - ${position.x}px))` : undefined),
  height: size?.height,
  lineHeight: 1.4,
  textAlign: type === 'button' ? 'center' : 'left',
})

type StageProps = {
  elements: readonly VisualElement[]
  selected: string | null
  onSelect: (id: string) => void
}

/** The page at its width, scaled into the room there is. Elements stand where shoppers on a wide screen see them. */
export function Stage({ elements, selected, onSelect }: StageProps) {
  const frame = useRef<HTMLElement>(null)
  const [scale, setScale] = useState(0.6)
  useEffect(() => {
    const watched = frame.current
    if (!watched) return
    const observer = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / stageWidth))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  const height = stageHeight(elements)
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
      <div className="absolute top-0 left-0 origin-top-left" style={{ width: stageWidth, height, scale: `${scale}` }}>
        {inReadingOrder(elements).map((element, index) => (
          <button
            key={element.id}
            type="button"
            aria-label={words.elementOf(typeWords[element.type], index + 1)}
            aria-pressed={element.id === selected}
            onClick={() => onSelect(element.id)}
            className={cn(
              'block cursor-pointer outline-offset-4 hover:outline-2 hover:outline-dashed hover:outline-[#1467b3]',
              element.id === selected && 'outline-3 outline-[#1467b3]',
            )}
            style={{ ...cssOf(element), minHeight: element.type === 'button' ? heightOf(element) : undefined }}
          >
            <Inside element={element} />
          </button>
        ))}
      </div>
    </section>
  )
}
