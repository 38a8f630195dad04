import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { templates as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../../shell/use-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { templatesQuery } from '../templates/queries.ts'
import { BaseEditor } from './base-editor.tsx'
import { ProductsPreview } from './products-preview.tsx'

type Tab = 'editor' | 'preview'

const LoadingEditor = () => (
  <Loading>
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
      <Skeleton className="h-[520px] rounded-lg" />
      <Skeleton className="h-[520px] rounded-lg" />
    </div>
  </Loading>
)

/** Edits the system's default template and previews the checkouts of the products that use it. */
export function CheckoutConfigPage() {
  useTitle(words.configDocumentTitle)
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'preview' ? 'preview' : 'editor'
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const list = useQuery(templatesQuery)
  const template = list.data?.find(each => each.isSystemDefault)
  return (
    <>
      <PageHeader
        title={words.configTitle}
        text={words.configText}
        actions={
          <>
            <ButtonLink to="/unified-checkout" variant="outline">
              {words.allTemplates}
            </ButtonLink>
            <div ref={setActions} className="contents" />
          </>
        }
      />
      <Tabs<Tab>
        value={tab}
        onChange={next => setSearch(next === 'preview' ? { tab: next } : {})}
        tabs={[
          { value: 'editor', label: words.tabEditor },
          { value: 'preview', label: words.tabPreview },
        ]}
      >
        <TabPanel value="editor" keepMounted>
          {template ? (
            <BaseEditor template={template} actions={tab === 'editor' ? actions : null} />
          ) : list.isError ? (
            <ErrorState text={words.oneFailed} error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <LoadingEditor />
          )}
        </TabPanel>
        <TabPanel value="preview">
          <ProductsPreview template={template ?? null} />
        </TabPanel>
      </Tabs>
    </>
  )
}
