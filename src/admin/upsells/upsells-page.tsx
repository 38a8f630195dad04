import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { upsells as words } from '#i18n/lazy-words.ts'
import { LazyComponent, lazyComponent } from '../shell/lazy-component.tsx'
import { useHasRole } from '../shell/me.ts'
import { RequireRole } from '../shell/require-role.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { CreateUpsell } from './create-upsell.tsx'
import { EditUpsell } from './edit-upsell.tsx'
import { ManageUpsells } from './manage-upsells.tsx'
import { EditVisualPage } from './pages/edit-visual-page.tsx'
import { UpsellPages } from './pages/upsell-pages.tsx'
import { upsellsQuery } from './queries.ts'
import { useScreenLocation } from './screen-location.ts'

const editor = lazyComponent(async () => {
  const { PageEditor } = await import('../editor/page-editor.tsx')
  return PageEditor
})

export function UpsellsPage() {
  useTitle(words.documentTitle)
  const [location, go] = useScreenLocation()
  const upsells = useQuery(upsellsQuery)
  const mayCreate = useHasRole('editor') !== false
  const { upsell, page, view } = location
  if (page && view)
    return (
      <LazyComponent
        part={editor}
        key={page}
        waiting={<LoadingRows />}
        props={{
          kind: 'upsell',
          id: page,
          view,
          onBack: () => go({ tab: 'pages', upsell }),
          onView: next => go({ tab: 'pages', upsell, page, view: next }, true),
        }}
      />
    )
  const funnel = upsells.data?.find(one => one.id === upsell)
  const opened = funnel?.pages.find(one => one.id === page)
  if (funnel && opened?.type === 'visual_editor')
    return (
      <RequireRole atLeast="editor">
        <EditVisualPage
          key={opened.id}
          page={opened}
          pages={funnel.pages}
          onBack={() => go({ tab: 'pages', upsell })}
          onPage={({ id, type }) =>
            go({ tab: 'pages', upsell, page: id, view: type === 'custom_html' ? 'edit' : null })
          }
          onNew={() => go({ tab: 'pages', upsell, page: 'new' })}
        />
      </RequireRole>
    )
  return (
    <div className="mx-auto max-w-[1240px]">
      <PageHeader
        title={words.title}
        text={words.text}
        actions={
          location.tab === 'manage' &&
          !location.edit &&
          upsells.data &&
          upsells.data.length > 0 && (
            <Button
              variant="brand"
              className="for-editors"
              icon={<Plus aria-hidden="true" />}
              onClick={() => go({ tab: 'create' })}
            >
              {words.create}
            </Button>
          )
        }
      />
      <Tabs
        value={location.tab}
        onChange={tab => go({ tab, upsell: location.upsell })}
        tabs={[
          ...(mayCreate || location.tab === 'create' ? [{ value: 'create' as const, label: words.tabCreate }] : []),
          { value: 'manage', label: words.tabManage, count: upsells.data?.length },
          { value: 'pages', label: words.tabPages },
        ]}
      >
        <TabPanel value="create">
          <RequireRole atLeast="editor">
            <CreateUpsell onCreated={id => go({ tab: 'pages', upsell: id, page: 'new' })} />
          </RequireRole>
        </TabPanel>
        <TabPanel value="manage">
          {location.edit && upsells.data ? (
            <RequireRole atLeast="editor">
              <EditUpsell
                upsell={upsells.data.find(one => one.id === location.edit)}
                onBack={() => go({ tab: 'manage' })}
              />
            </RequireRole>
          ) : (
            <ManageUpsells
              onCreate={() => go({ tab: 'create' })}
              onPages={id => go({ tab: 'pages', upsell: id })}
              onRates={id => go({ tab: 'pages', upsell: id, show: 'graph' })}
              onEdit={id => go({ tab: 'manage', edit: id })}
            />
          )}
        </TabPanel>
        <TabPanel value="pages">
          <UpsellPages location={location} go={go} />
        </TabPanel>
      </Tabs>
    </div>
  )
}
