import type { Edit } from '@vitrine/html-editing/edits/edit.ts'
import { Crosshair, ImageUp, Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { ListedImage, ListedText, PageLists } from '../session/page-lists.ts'

type ElementListActions = {
  onEdit: (edits: readonly Edit[]) => void
  onShow: (id: string) => void
  onLink: (link: { id: string; href: string }) => void
  onImage: (id: string) => void
}

/**
 * A field that passes its text on when it loses the focus or Enter is pressed. While nothing is being typed, it shows
 * the text of the page.
 */
function CommitInput({ label, value, onWrite }: { label: string; value: string; onWrite: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed !== null && typed !== value) onWrite(typed)
    setTyped(null)
  }
  return (
    <Input
      aria-label={label}
      className="min-w-0 flex-1"
      value={typed ?? value}
      onChange={event => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') commit()
        else if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}

const ShowInPageButton = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button
    variant="ghost"
    size="icon-sm"
    aria-label={words.seeInPage(what)}
    title={words.seeInPage(what)}
    icon={<Crosshair aria-hidden="true" />}
    onClick={onClick}
  />
)

const List = ({ empty, children }: { empty: string; children: ReactNode[] }) =>
  children.length === 0 ? (
    <p className="text-ink-2">{empty}</p>
  ) : (
    <ul className="grid max-h-[520px] grid-cols-1 gap-2 overflow-y-auto p-0.5">{children}</ul>
  )

const TextRow = ({ text, number, actions }: { text: ListedText; number: number; actions: ElementListActions }) => (
  <li className="flex items-center gap-1">
    <CommitInput
      label={words.textNumber(number)}
      value={text.text}
      onWrite={value => actions.onEdit([{ id: text.id, was: text.text, kind: 'setText', text: value }])}
    />
    <ShowInPageButton what={text.text} onClick={() => actions.onShow(text.id)} />
  </li>
)

const ImageRow = ({ image, actions }: { image: ListedImage; actions: ElementListActions }) => (
  <li className="grid gap-1.5 border-b border-line pb-2.5 last:border-0">
    <p className="flex items-center gap-1">
      <span className="min-w-0 flex-1 truncate font-mono text-xs leading-5" title={image.src}>
        {image.src.startsWith('data:') ? image.src.slice(0, 30) : image.src}
      </span>
      <ShowInPageButton what={image.src} onClick={() => actions.onShow(image.id)} />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`${words.changeImage}: ${image.src}`}
        title={words.changeImage}
        icon={<ImageUp aria-hidden="true" />}
        onClick={() => actions.onImage(image.id)}
      />
    </p>
    <CommitInput
      label={`${words.altOf}: ${image.src}`}
      value={image.alt}
      onWrite={value => actions.onEdit([{ id: image.id, kind: 'setAttr', name: 'alt', value }])}
    />
  </li>
)

/** Lists the texts, links and images of the page, so that they can be changed without finding them in the page. */
export function ElementLists({ lists, ...actions }: ElementListActions & { lists: PageLists }) {
  const [tab, setTab] = useState<'texts' | 'links' | 'images'>('texts')
  return (
    <section aria-label={words.lists} className="min-w-0">
      <Tabs
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'texts', label: words.listTexts, count: lists.texts.length },
          { value: 'links', label: words.listLinks, count: lists.links.length },
          { value: 'images', label: words.listImages, count: lists.images.length },
        ]}
      >
        <TabPanel value="texts">
          <List empty={words.listEmpty.texts}>
            {lists.texts.map((text, index) => (
              <TextRow key={text.id} text={text} number={index + 1} actions={actions} />
            ))}
          </List>
          {lists.moreTexts > 0 && <p className="mt-2 text-sm text-ink-2">{words.moreTexts(lists.moreTexts)}</p>}
        </TabPanel>
        <TabPanel value="links">
          <List empty={words.listEmpty.links}>
            {lists.links.map(link => (
              <li key={link.id} className="flex items-center gap-1">
                <p className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{link.label || words.linkWithoutText}</span>
                  <span className="block truncate font-mono text-xs leading-5 text-ink-2" title={link.href}>
                    {link.href}
                  </span>
                </p>
                <ShowInPageButton what={link.label || link.href} onClick={() => actions.onShow(link.id)} />
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={words.editLinkOf(link.label || link.href)}
                  title={words.editLinkOf(link.label || link.href)}
                  icon={<Link2 aria-hidden="true" />}
                  onClick={() => actions.onLink(link)}
                />
              </li>
            ))}
          </List>
        </TabPanel>
        <TabPanel value="images">
          <List empty={words.listEmpty.images}>
            {lists.images.map(image => (
              <ImageRow key={image.id} image={image} actions={actions} />
            ))}
          </List>
        </TabPanel>
      </Tabs>
    </section>
  )
}
